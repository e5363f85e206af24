import Foundation
import Testing

/// What commands say with `--lang zh` of files that are wrong: the place stays as it is.
@Suite struct ChineseInputTests {
  private static let files: [String: String] = [
    "ok.json": document(#""steps": [\#(load)]"#),
    "comma.json": #"{"format": 1,, }"#,
    "steps.json": document(
      #""steps": [{"at": "5", "lod": "https://a/1.png", "as": "first"}, \#(load)]"#),
    "image.json": document(
      #""given": {"network": {"https://a/1.png": {"image": "png 10x"}}}, "steps": [\#(load)]"#),
    "moment.json": document(
      #""steps": [\#(load), {"when": "first reaches cache.disk.query #2", "cancel": "first"}]"#),
    "view.json": document(#""steps": [\#(load)], "expect": {"views": {"cel": "x"}}"#),
    "old.json": document(
      #""given": {"cache": {"shouldUseWeakMemoryCache": true}}, "steps": [\#(load)]"#),
    "seen.ndjson": """
    {"version": 1, "type": "recording", "observes": ["loadBegan"]}
    {"completed": "first"}
    """,
    ".sim.json": #"{"version": 2, "profiles": {"default": {"schedules": "x"}}}"#,
    "empty.ndjson": "",
  ]

  private static let load =
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#

  private static func document(_ members: String) -> String {
    #"{"format": 1, "title": "T", "about": "A", "generation": "4.2", \#(members)}"#
  }

  /// Texts of the file, checkpoints, commands to enter, and names of files.
  private static var names: [Regex<Substring>] {
    [/"[^"]*"/, /first reaches [a-z.]+/, /sim [a-z]+/, /--[a-z]+ [a-z]+/]
  }

  private static let cases: [(words: [String], code: Int32, messages: [String])] = [
    (["run", "comma.json"], 65, ["comma.json:1:14: $: 期望双引号中的键，实际是 \",\"\n"]),
    (
      ["run", "steps.json"], 65,
      [
        #"steps.json:1:86: $.steps[0].lod: 未知的键 "lod"；是不是 "load"？（已知的有：at，when，"#,
        #"steps.json:1:81: $.steps[0].at: "5" 不是时长：缺少单位；已知的有：ns，us，"#,
        #"（例如："15 s"）"#,
      ]
    ),
    (
      ["run", "image.json"], 65,
      [#""png 10x" 不是图片：在第 7 字节处：期望从 0 到 65535 的高度，实际已到结尾（例如："png 640x480"#]
    ),
    (
      ["run", "--trace", "none", "moment.json"], 65,
      [#"$.steps[1]: "first reaches cache.disk.query #2" 没有到来：运行在此之前已经结束；first 到过那里一次"#]
    ),
    (["run", "--trace", "none", "view.json"], 1, [#": 警告：没有叫 "cel" 的视图；是不是 "cell"？"#]),
    (["run", "--strict", "view.json"], 65, [#"$.expect.views.cel: 没有叫 "cel" 的视图"#]),
    (["run", "old.json"], 65, [#": 4.2 的缓存没有 "shouldUseWeakMemoryCache"（5.x 和 hardened 有它）"#]),
    (
      ["conform", "ok.json", "seen.ndjson"], 65,
      [#"seen.ndjson:2:1: $.completed: 头部的 "observes" 中没有"#]
    ),
    (["conform", "ok.json", "empty.ndjson"], 65, ["记录是空的（头部像这样开始："]),
    (["test", "."], 65, [#".sim.json:1:13: $.version: 期望 1，实际是数字 2"#, "期望从 1 到 100000000 的整数"]),
    (["run", "oj.json"], 74, ["sim: 无法读取 oj.json：没有这个文件或文件夹；您是不是想写 ok.json？"]),
    (["run", "."], 74, ["sim: 无法读取 .：它是文件夹；sim test . 会运行其中的场景"]),
    (["merge", "ok.json"], 65, ["sim: ok.json 不是 sim test、sim explore 或 sim fuzz 的报告"]),
    (["merge", "empty.ndjson"], 65, ["sim: empty.ndjson 是空的：它的分片崩溃了，还是尚未结束？"]),
    (["lessons", "99", "--scenarios", "none"], 74, ["sim: 没有文件夹 none/lessons；请在项目的文件夹中运行 sim"]),
    (["init", "ok.json"], 74, ["sim: ok.json 已经存在；--force 会覆盖它"]),
    (["import", "ok.json"], 65, [#"ok.json:1:1: $: 缺少键 "log"：HTTP 存档（HAR 1.2）的 log"#]),
  ]

  @Test(arguments: cases)
  func whatIsWrongIsSaidInChinese(words: [String], code: Int32, messages: [String]) throws {
    try TestFolder.with(Self.files) { folder in
      let run = try SimProcess(words + ["--lang", "zh"], in: folder.path)
      #expect(run.code == code)
      for message in messages { #expect(run.errors.contains(message), "\(run.errors)") }
      #expect(englishLines(in: run.errors, besides: Self.names) == [])
    }
  }

  /// A file that cannot be read is a result of the test; what machines read of it is English.
  @Test func aReportNamesTheMistake() throws {
    try TestFolder.with(["comma.json": Self.files["comma.json"] ?? ""]) { folder in
      let people = try SimProcess(["test", "--lang", "zh", "."], in: folder.path)
      #expect(people.output.contains("$：期望双引号中的键，实际是 \",\""), "\(people.output)")
      let words = ["test", "--format", "json", "."]
      let machines = try SimProcess(words + ["--lang", "zh"], in: folder.path)
      #expect(machines.output.contains(#"$: expected a key in double quotes, found \",\""#))
      #expect(machines.output == (try SimProcess(words, in: folder.path)).output)
    }
  }
}
