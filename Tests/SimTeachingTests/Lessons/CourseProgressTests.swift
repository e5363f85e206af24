import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// What a learner has gone through is kept.
@Suite struct CourseProgressTests {
  @Test func whatIsKeptIsRead() throws {
    var progress = CourseProgress()
    progress.note("Scenarios/lessons/02-memory-hit.json")
    progress.note("elsewhere/lessons/01-first-load.json")
    progress.note("lessons/02-memory-hit.json")
    #expect(progress.done == ["01-first-load.json", "02-memory-hit.json"])
    #expect(CourseProgress(progress.text) == progress)
    #expect(progress.has("any/01-first-load.json") && !progress.has("03-disk-hit.json"))
    #expect(CourseProgress("{}") == nil && CourseProgress("") == nil)
  }

  @Test func theListShowsWhatIsDoneAndWhatIsNext() throws {
    let files = CourseTests.files.prefix(3)
    let course = try Course(files.map { ($0, try TestScenario.file($0)) })
    func list(_ progress: CourseProgress) -> [String] {
      CourseText(course, progress: progress, style: .plain, columns: 80).list()
    }
    var progress = CourseProgress()
    #expect(list(progress).last == "begin: sim step lessons/01-first-load.json")
    progress.note("01-first-load.json")
    #expect(list(progress)[0].hasSuffix("(3 questions), done"))
    #expect(list(progress).last == "1 of 3 lessons done; next: sim step lessons/02-memory-hit.json")
    for file in files { progress.note(file) }
    #expect(
      list(progress).last
        == "3 of 3 lessons done; begin again: sim step lessons/01-first-load.json")
    #expect(
      CourseText.next(after: "lessons/02-memory-hit.json", in: course)
        == "sim step lessons/03-disk-hit.json")
    #expect(CourseText.next(after: "lessons/03-disk-hit.json", in: course) == nil)
  }
}
