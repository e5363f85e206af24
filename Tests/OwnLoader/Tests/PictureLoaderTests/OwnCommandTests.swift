import Foundation
import Testing

/// Commands that are otherwise for the generations of SDWebImage, in a custom `sim`.
@Suite struct OwnCommandTests {
  @Test func aFirstFileCanBeRun() throws {
    try ScratchFolder.with { folder in
      let file = folder.path("first.json")
      let written = try ExecutableRun("repaired-sim", ["init", file])
      #expect(written.output == "wrote \(file); try: repaired-sim run \(file)\n")
      #expect(written.status == 0)
      for command in [["run", file], ["test", folder.url.path]] {
        let run = try ExecutableRun("repaired-sim", command, in: folder.url)
        #expect(run.status == 0, "\(command): \(run.output)")
      }
    }
  }

  @Test func aLessonThatAsksAboutTheModelIsNotWritten() throws {
    try ScratchFolder.with { folder in
      let refused = try ExecutableRun(
        "first-sim", ["init", "--lesson", folder.path("lesson.json")])
      #expect(refused.status == 64)
      #expect(
        refused.output
          == "first-sim: a lesson asks about the model's loader, and pictures has its own\n")
      #expect(folder.files.isEmpty)
    }
  }

  @Test func thatNothingWasRunIsAnError() throws {
    try ScratchFolder.with { folder in
      let run = try ExecutableRun(
        "first-sim", ["test", ScratchFolder.scenario("values")], in: folder.url)
      #expect(run.status == 64, "\(run.output)")
      #expect(run.output.contains("first-sim: nothing was run: pictures cannot be run with any of"))
      #expect(run.output.contains(" not applicable; "), "\(run.output)")
      #expect(run.output.contains(" for other generations\n"), "\(run.output)")
    }
  }

  @Test func expectationsThatAreNotLookedAtAreNamed() throws {
    try ScratchFolder.with { folder in
      let file = ScratchFolder.scenario("basics/load-without-a-view.json")
      let run = try ExecutableRun("repaired-sim", ["test", "--verbose", file], in: folder.url)
      #expect(run.output.contains("some expectations not looked at"), "\(run.output)")
      let story = try ExecutableRun("repaired-sim", ["run", file])
      #expect(
        story.output.contains("those of the model's parts were not looked at"), "\(story.output)")
    }
  }

  @Test func coverageSaysWhyNothingIsCovered() throws {
    let file = ScratchFolder.scenario("prefetch/five-urls.json")
    let none = try ExecutableRun("first-sim", ["coverage", file])
    #expect(none.status == 64)
    #expect(
      none.output.hasPrefix(
        "first-sim: pictures cannot be run with any of 1 file, such as because the file is not for 5.x\n"
      ), "\(none.output)")
    let model = try ExecutableRun("first-sim", ["coverage", "--generation", "4.2", file])
    #expect(model.status == 0, "\(model.output)")
    #expect(model.output.contains("prefetch"), "\(model.output)")
    let own = try ExecutableRun(
      "first-sim", ["coverage", ScratchFolder.scenario("basics/load-without-a-view.json")])
    #expect(own.status == 0 && own.output.contains("pictures"), "\(own.output)")
  }

  @Test func theSiteIsWritten() throws {
    try ScratchFolder.with { folder in
      let site = folder.path("site")
      let run = try ExecutableRun("first-sim", ["site", site], in: folder.url)
      #expect(run.status == 0, "\(run.output)")
      let index = try String(contentsOfFile: site + "/index.html", encoding: .utf8)
      #expect(index.contains("</html>"))
    }
  }

  /// Messages begin with the name of the executable.
  @Test(arguments: [
    (["run", "no-such.json"], "first-sim: "), (["rnu"], "first-sim: unknown command \"rnu\""),
    (["compare", "--generations", "5.x", "a.json"], "first-sim: --generations needs"),
  ])
  func messagesNameTheExecutable(words: [String], beginning: String) throws {
    let run = try ExecutableRun("first-sim", words)
    #expect(run.output.hasPrefix(beginning), "\(run.output)")
    #expect(!run.output.contains(#/(?m)^sim: |'sim /#), "\(run.output)")
  }
}
