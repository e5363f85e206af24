import Foundation
import SimTools
import Testing

/// `WRITING-LESSONS.md` and `sim init --lesson` say what is so.
@Suite struct WritingLessonsTests {
  private static let path = "WRITING-LESSONS.md"

  @Test func theFirstLessonPasses() throws {
    try TestFolder.with([:]) { folder in
      let file = folder / "w/first-lesson.json"
      let written = try SimProcess(["init", "--lesson", file])
      #expect(written.code == 0 && written.output == "wrote \(file); try: sim step \(file)\n")
      #expect(folder.names == ["w", "w/first-lesson.json", "w/scenario.schema.json"])
      let code = try SimProcess(["run", "--strict", "--trace", "none", file]).code
      #expect(code == 0)
      let stepped = try SimProcess(["step", file], input: "1\nend\n2\nend\n")
      #expect(stepped.output.contains("A picture that was loaded is in memory, for every view."))
      let named = try SimProcess(["init", "--lesson", folder.path])
      #expect(named.code == 0 && folder.names.contains("first-lesson.json"))
      #expect(try SimProcess(["init", "--lesson", file]).code == 74)
    }
  }

  /// It names itself, and has its texts in the language that is asked for.
  @Test func theFirstLessonNamesItselfInItsLanguage() throws {
    try TestFolder.with([:]) { folder in
      let (english, chinese) = (folder / "x/one.json", folder / "x/zwei.json")
      let inEnglish = try SimProcess(["init", "--lesson", english]).code
      #expect(inEnglish == 0)
      let text = folder.read("x/one.json") ?? ""
      #expect(text.contains("sim step \(english)") && text.contains("sim run \(english)"))
      #expect(!text.contains("first-lesson") && !text.contains("\"lang\""))
      let inChinese = try SimProcess(["init", "--lesson", "--lang", "zh", chinese]).code
      #expect(inChinese == 0)
      let told = folder.read("x/zwei.json") ?? ""
      #expect(told.contains("\"lang\": \"zh\"") && told.contains("sim step \(chinese)"))
      #expect(told.contains("同一张图片加载两次") && !told.contains("The "))
      let ofItsRun = try SimProcess(["run", "--strict", "--trace", "none", chinese]).code
      #expect(ofItsRun == 0)
      let ofAScenario = try SimProcess(["init", folder / "x/a scenario.json"]).code
      #expect(ofAScenario == 0)
      let scenario = folder.read("x/a scenario.json") ?? ""
      #expect(scenario.contains("sim run '\(folder / "x/a scenario.json")'"))
    }
  }

  /// What the document says to break breaks in the way that it shows.
  @Test func itsProofIsTrue() throws {
    let block = try #require(try Document(path: Self.path).blocks.first { $0.mark == "proof" })
    let right = #""untold": [{ "requestStarted": "*", "request": 2 }]"#
    #expect(FirstLesson.text().components(separatedBy: right).count == 2)
    let wrong = FirstLesson.text().replacing(right, with: right.replacing("2 }", with: "1 }"))
    try TestFolder.with(["l.json": wrong]) { folder in
      let run = try SimProcess(["run", "--trace", "none", folder / "l.json"])
      #expect(run.code == 1)
      #expect(run.output.contains(block.text), "\(run.output)")
    }
  }

  /// What it shows of a lesson that passes is printed of the first one, and of no other order.
  @Test func itsQuestionsAreProved() throws {
    let block = try #require(try Document(path: Self.path).blocks.first { $0.mark == "proved" })
    try TestFolder.with(["l.json": FirstLesson.text()]) { folder in
      let run = try SimProcess(["run", "--trace", "summary", folder / "l.json"])
      #expect(run.code == 0 && run.output.contains(block.text), "\(run.output)")
      for words in [["--strategy", "random"], ["--no-races"]] {
        let other = try SimProcess(["run", "--trace", "summary", folder / "l.json"] + words)
        #expect(other.code == 0 && !other.output.contains("proved"), "\(other.output)")
      }
    }
  }

  /// Its lists of keys are those of the format.
  @Test func itNamesEveryKey() throws {
    let text = try Document(path: Self.path).text
    let schema = try JSONParser.parse(Array(try SimProcess(["schema"]).output.utf8))
    for (mark, known) in [
      ("lesson", ["order", "questions"]), ("question", ["ask", "choices"]),
      ("answer", ["says", "told", "otherwise"]),
    ] {
      let start = try #require(text.range(of: "<!-- keys: \(mark) -->\n\n")).upperBound
      let list = text[start...].components(separatedBy: "\n\n")[0]
      let keys = list.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^- `([a-zA-Z]+)`/).map { String($0.1) }
      }
      let found = Self.objects(with: known, in: schema)
      #expect(found.count == 1, "\(mark)")
      let others = mark == "question" ? ["told", "untold", "because", "otherwise"] : []
      #expect(Set(keys).union(others) == Set(found[0]).subtracting(["$comment"]), "\(mark)")
    }
  }

  /// The keys of each object of a schema that has some properties.
  private static func objects(with known: [String], in node: JSONNode) -> [[String]] {
    let members = node.members ?? []
    let keys = (node["properties"]?.members ?? []).map(\.key)
    let here = Set(known).isSubset(of: keys) ? [keys] : []
    return here + members.flatMap { objects(with: known, in: $0.value) }
      + (node.array ?? []).flatMap { objects(with: known, in: $0) }
  }
}
