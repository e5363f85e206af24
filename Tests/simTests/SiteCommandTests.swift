import Foundation
import SimTools
import Testing

/// `sim site`, and `sim compare --html`.
@Suite struct SiteCommandTests {
  @Test func aFolderOfSomebodyElseIsLeftAlone() throws {
    try TestFolder.with(["d/mine.txt": "mine", "f": "x"]) { folder in
      let run = try SimProcess(["site", folder / "d"])
      #expect(run.code == 74 && run.output.isEmpty)
      #expect(run.errors.contains("is not empty and holds no site of sim; nothing was written"))
      #expect(folder.names == ["d", "d/mine.txt", "f"])
      #expect(try SimProcess(["site", folder / "f"]).code == 74)
      #expect(folder.read("f") == "x")
      #expect(try SimProcess(["site"]).code == 64)
    }
  }

  /// Each bad file is named with its place, before anything is written.
  @Test func badAdditionsAreReported() throws {
    try TestFolder.with(["w/a.json": "{", "w/b.json": "{}"]) { folder in
      let run = try SimProcess(["site", "--add", folder / "w", folder / "s"])
      #expect(run.code == 65)
      #expect(run.errors.contains("\(folder / "w/a.json"):1:2: "))
      #expect(run.errors.contains("\(folder / "w/b.json"):1:1: $: missing key"))
      #expect(!folder.names.contains("s"))
      let none = try SimProcess(["site", "--add", folder / "no", folder / "s"])
      #expect(none.code == 74 && none.errors.contains("there is no folder"))
    }
  }

  /// A lesson without one right answer would ask what nobody can answer.
  @Test func lessonsWithoutARightAnswerAreRefused() throws {
    try TestFolder.with([:]) { folder in
      #expect(try SimProcess(["init", "--lesson", folder / "w/a.json"]).code == 0)
      let text = try #require(folder.read("w/a.json"))
      try folder.write(text.replacing("\"request\": 2", with: "\"request\": 1"), to: "w/a.json")
      let run = try SimProcess(["site", "--add", folder / "w", folder / "s"])
      #expect(run.code == 1 && run.output.isEmpty)
      #expect(
        run.errors
          == "sim: \(folder / "w/a.json") (5.x): lesson.questions[0]: expected a run that shows one answer to be "
          + "true, found it shows none to be true; the question is: Nothing is cached. How many requests do "
          + "both loads need together?\n")
      #expect(!folder.names.contains("s"))
    }
  }

  /// A lesson whose run is not the one that its file says is refused, too.
  @Test(arguments: [
    (
      "\"memory\"", "\"disk\"",
      "a.json (5.x): completions.second[0].cacheType: expected disk, found memory"
    ),
    (
      "\"at\": \"1 s\"", "\"when\": \"first reaches manager.transform\"",
      "a.json:15:15: $.steps[1]: \"first reaches manager.transform\" never came"
    ),
  ])
  func lessonsThatFailAreRefused(text: String, other: String, says: String) throws {
    try TestFolder.with([:]) { folder in
      #expect(try SimProcess(["init", "--lesson", folder / "w/a.json"]).code == 0)
      let lesson = try #require(folder.read("w/a.json"))
      #expect(lesson.contains(text))
      try folder.write(lesson.replacing(text, with: other), to: "w/a.json")
      let run = try SimProcess(["site", "--with", folder / "w", folder / "s"])
      #expect(run.code == 1 && run.output.isEmpty)
      #expect(run.errors.contains(says), "\(run.errors)")
      #expect(!folder.names.contains("s"))
    }
  }

  /// In an empty folder, twice, from the binary alone.
  @Test(.enabled(if: WholeSite.isWanted, "a minute of work: WHOLE_FORM=1"))
  func itIsWrittenAndReplaced() throws {
    try TestFolder.with(["e/.keep": ""]) { folder in
      let place = folder / "e"
      #expect(try SimProcess(["init", "--lesson", "w/own.json"], in: place).code == 0)
      let first = try SimProcess(["site", "--with", "w", "s"], in: place)
      #expect(first.code == 0 && first.errors.isEmpty)
      #expect(first.output.contains(" pages, ") && first.output.contains("open s/index.html"))
      let names = folder.names
      #expect(names.contains("e/s/course/added-own.html"))
      let home = folder.read("e/s/index.html")
      try folder.write("mine", to: "e/s/mine.txt")
      #expect(try SimProcess(["site", "s"], in: place).code == 0)
      #expect(!folder.names.contains("e/s/course/added-own.html"))
      #expect(folder.read("e/s/mine.txt") == "mine")
      #expect(folder.read("e/s/index.html") != home)
    }
  }

  private enum WholeSite {
    static let isWanted = ProcessInfo.processInfo.environment["WHOLE_FORM"] != nil
  }

  // MARK: Comparing

  @Test func runsStandSideBySideInAPage() throws {
    let file = "Scenarios/museum/M01-cancel-during-disk-query.json"
    try TestFolder.with([:]) { folder in
      let page = folder / "c.html"
      let words = ["compare", "--defect", "M01", "--html", page, file]
      let run = try SimProcess(words)
      #expect(run.code == 0 && run.errors.isEmpty)
      #expect(run.output.hasPrefix("\(page): "))
      let html = folder.read("c.html")
      #expect(html?.contains(">without M01</th>") == true)
      #expect(try SimProcess(words).code == 0 && folder.read("c.html") == html)
      let generations = ["compare", "--generations", "4.2,5.x", "--html", page, file]
      #expect(try SimProcess(generations).code == 0)
      #expect(folder.read("c.html")?.contains("4.2 and 5.x side by side") == true)
      #expect(try SimProcess(words.dropLast() + ["no.json"]).code == 74)
    }
  }

  @Test func aDefectIsComparedInText() throws {
    let file = "Scenarios/museum/M01-cancel-during-disk-query.json"
    let run = try SimProcess(["compare", "--defect", "M01", file])
    #expect(run.code == 0 && run.output.contains("run in with M01 and without M01"))
    let words = ["compare", "--defect", "M01", "--generations"]
    let chosen = try SimProcess(words + ["4.2", file])
    #expect(chosen.code == 0 && chosen.output == run.output)
    // The file does not list that generation.
    let other = try SimProcess(words + ["3.x", file])
    #expect(other.code == 0 && other.output.contains("run in with M01 and without M01"))
    let joins = "Scenarios/museum/D23-joins-a-download-that-answers.json"
    let impossible = try SimProcess(["compare", "--defect", "D23", "--generations", "4.2", joins])
    #expect(impossible.code == 64)
    #expect(impossible.errors.contains("the file cannot be run in 4.2: 4.2 has no option"))
    let several = try SimProcess(words + ["4.2,3.x", file])
    #expect(several.code == 64)
    #expect(several.errors.contains("with --defect, --generations names one generation"))
    let repaired = try SimProcess(words + ["hardened", file])
    #expect(repaired.code == 64 && repaired.errors.contains("it is a defect of "))
    let unknown = try SimProcess(["compare", "--defect", "M0", file])
    #expect(unknown.code == 64 && unknown.errors.contains("did you mean \"M01\"?"))
    let elsewhere = try SimProcess(["compare", "--defect", "K16", file])
    #expect(elsewhere.code == 64)
    #expect(elsewhere.errors.contains("the file is run in no generation that has K16"))
  }
}
