import Foundation
import SimTools
import Testing

/// `sim init`, `sim import`, `sim completions` and `sim man`.
@Suite struct StartCommandTests {
  @Test func aFirstScenarioIsWrittenAndPasses() throws {
    try TestFolder.with([:]) { folder in
      let written = try SimProcess(["init", folder / "s/first.json"])
      #expect(written.code == 0)
      #expect(folder.names == ["s", "s/first.json", "s/scenario.schema.json"])
      let file = folder / "s/first.json"
      #expect(written.output == "wrote \(file); try: sim run \(file)\n")
      let run = try SimProcess(["run", "--trace", "summary", "--generation", "4.2", file])
      #expect(run.code == 0)
      #expect(run.output.contains("ok: all expectations met"))
      let tested = try SimProcess(["test", "--failures", folder / "kept", folder / "s"])
      #expect(tested.lines.last == "sim test: 2 passed, 0 failed, 0 incomplete in 1 file")
      let schema = try SimProcess(["schema"]).output
      #expect(folder.read("s/scenario.schema.json") == schema)
    }
  }

  @Test func existingFilesAreLeftAlone() throws {
    try TestFolder.with(["first.json": "mine", "scenario.schema.json": "too"]) { folder in
      let refused = try SimProcess(["init", folder.path])
      #expect(refused.code == 74)
      #expect(refused.errors.hasPrefix("sim: \(folder / "first.json") is there already; --force"))
      #expect(folder.read("first.json") == "mine")
      #expect(try SimProcess(["init", folder / "other.json"]).code == 0)
      #expect(folder.read("scenario.schema.json") == "too")
      #expect(try SimProcess(["init", "--force", folder.path]).code == 0)
      #expect(folder.read("first.json") == FirstScenario.text(for: folder / "first.json"))
      #expect(try SimProcess(["init", "/proc/no/such.json"]).code == 74)
    }
  }

  @Test func aBuiltInScenarioIsCopied() throws {
    try TestFolder.with([:]) { folder in
      let copied = try SimProcess(["init", "--from", "M03"], in: folder.path)
      let name = "M03-cancel-while-the-block-is-set.json"
      #expect(copied.output == "wrote \(name); try: sim run \(name)\n" && copied.code == 0)
      #expect(folder.names == [name, "scenario.schema.json"])
      let text = EmbeddedFile.at("Scenarios/museum/\(name)")?.text
      #expect(folder.read(name) == text?.replacing("../scenario.schema", with: "scenario.schema"))
      #expect(try SimProcess(["run", "--trace", "none", name], in: folder.path).code == 0)
      let again = try SimProcess(["init", "--from", "Scenarios/museum/\(name)"], in: folder.path)
      #expect(again.code == 74 && again.errors.contains("is there already; --force writes over it"))
      let lesson = try SimProcess(["init", "--from", "lessons/04", "mine.json"], in: folder.path)
      #expect(lesson.output == "wrote mine.json; try: sim step mine.json\n")
      // What it includes is in it.
      let words = ["init", "--from", "a-shop-over-3g", "shop/"]
      #expect(try SimProcess(words, in: folder.path).code == 0)
      let shop = ["run", "--trace", "none", "shop/a-shop-over-3g.json"]
      #expect(try SimProcess(shop, in: folder.path).code == 0)
      #expect(folder.names.contains("shop/scenario.schema.json"))
    }
  }

  @Test(arguments: [
    ("no-such", "no scenario in sim is called no-such"),
    ("a", "scenarios in sim are called a: Scenarios/"),
    ("D13-cancelled-from-below", "2 scenarios in sim are called D13-cancelled-from-below: Sc"),
  ])
  func aNameOfNoneOrOfSeveralIsRefused(name: String, message: String) throws {
    let run = try SimProcess(["init", "--from", name])
    #expect(run.code == 64 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func anArchiveBecomesAScenario() throws {
    let har = "Tests/SimToolsTests/Importing/Fixtures/chrome.har"
    try TestFolder.with(["bad.har": "{\"log\": 1}"]) { folder in
      let printed = try SimProcess(["import", har])
      #expect(printed.code == 0)
      #expect(
        printed.errors == "sim: 7 images; left out: 1 POST requests, 2 application/javascript, "
          + "1 data URLs, 1 text/css, 1 text/html\n")
      let written = try SimProcess(["import", har, "--output", folder / "page.json"])
      #expect(written.code == 0 && written.output.isEmpty)
      #expect(folder.read("page.json") == printed.output)
      let run = try SimProcess(["run", "--trace", "none", folder / "page.json"])
      #expect(run.code == 0)
      let bad = try SimProcess(["import", folder / "bad.har"])
      #expect(bad.code == 65)
      #expect(bad.errors.hasPrefix("\(folder / "bad.har"):1:9: $.log: missing key \"entries\""))
      #expect(try SimProcess(["import", "no-such.har"]).code == 74)
    }
  }

  @Test(arguments: ShellCompletions.allCases)
  func completionsArePrinted(shell: ShellCompletions) throws {
    let run = try SimProcess(["completions", shell.rawValue])
    #expect(run.code == 0 && run.output == shell.script(for: .sim))
    #expect(try SimProcess(["completions", "tcsh"]).code == 64)
  }

  @Test func theManualIsPrinted() throws {
    let run = try SimProcess(["man"])
    #expect(run.code == 0 && run.output == ManualPage(.sim).text)
  }
}
