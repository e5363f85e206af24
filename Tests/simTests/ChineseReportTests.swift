import Foundation
import Testing

@testable import TestFixtures

/// The reports of commands with `--lang zh`.
@Suite struct ChineseReportTests {
  /// A scenario whose texts are Chinese, and that expects what is not so.
  private static let wrong = """
    {
      "format": 1, "title": "一次加载", "about": "期望是错的。", "generation": "4.2", "shows": ["C001"],
      "steps": [
        { "at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell" },
        { "at": "1 s", "vanish": "https://a/2.png" }
      ],
      "expect": {
        "running": 7, "views": { "cell": "x" }, "completions": { "first": [] },
        "told": [{ "completed": "first", "error": "timedOut" }]
      }
    }
    """

  /// The load leaks, and the file does not say so.
  private static let leak = """
    {
      "format": 1, "title": "泄漏", "about": "磁盘查询期间取消。", "generation": ["4.2", "5.x"],
      "steps": [
        { "at": "0 ms", "load": "https://a/1.png", "as": "first" },
        { "when": "first reaches cache.disk.query", "cancel": "first" }
      ],
      "explore": { "always": { "running": 0 }, "never": [{ "completions": { "first": [] } }] }
    }
    """

  /// An event that the load does not have.
  private static let seen = """
    {"version": 1, "type": "recording", "observes": ["loadBegan", "completed"]}
    {"loadBegan": "first"}
    {"completed": "first"}
    {"completed": "first"}

    """

  /// What is the same in every language: marks, commands to paste, options, events, and stimuli as the code writes
  /// them.
  private static var names: [Regex<Substring>] {
    [
      /^ *(?:FAIL|BAD|open|ok) +/, /sim [a-z]+(?: .*)?/, /--[a-z]+ [a-z]+/, /\{".*\}/,
      /\(url: .*\)/,
    ]
  }

  @Test(arguments: [
    (
      ["run", "--trace", "summary", "wrong.json"],
      ["完成回调", "静止时的状态", "- 期望 7", "+ 实际无", "没有这样的事件；最接近的是", "没有作用：没有这个文件", "；摘要 "]
    ),
    (["run", "--trace", "none", "leak.json"], ["leak.json：泄漏", "由 M01 引起", "通过 1，失败 1"]),
    (
      ["run", "--trace", "summary", "--strategy", "random", "--generation", "5.x", "leak.json"],
      ["没有检查期望：它们针对文件自己的调度"]
    ),
    (
      ["test", "--schedules", "3", "--slowest", "1", "."],
      [
        "wrong.json：一次加载", "running：期望 7，实际 0", "3 种随机顺序，种子 1", "最慢的检查：", "仍可能遗漏：",
        "sim test：2 个文件，",
      ]
    ),
    (["test", "--list", "."], ["（4.2，自己的顺序）"]),
    (["explore", "--generation", "4.2", "leak.json"], ["期望 0，实际 1", "completions.first 为无"]),
    (
      [
        "fuzz", "--seed", "5", "--runs", "12", "--generation", "4.2", "--orders", "3", "--whole",
        "--no-shrink",
      ],
      ["12 个场景，世代 4.2", "种失败", "没有缩小", "再来一次：sim fuzz"]
    ),
    (
      ["why", "--generation", "4.2", "leak.json"],
      ["被违反：nothing-running-at-rest", "规则：", "哪个线程何时运行", "切换到", "何时变得不可避免"]
    ),
    (["why", "wrong.json"], ["没有不变式被违反；运行与文件的期望不同："]),
    (["compare", "--generations", "4.2,5.x", "leak.json"], ["在 4.2 和 5.x 中运行"]),
    (
      ["conform", "--generation", "4.2", "--time", "exact", "leak.json", "seen.ndjson"],
      ["记录：3 个事件", "没有找到，而且不存在", "最接近的运行"]
    ),
    (["events"], ["不变式被违反。", "（received, expected）"]), (["checkpoints"], ["管理器被请求加载一个 URL"]),
  ])
  func theReportIsChinese(words: [String], lines: [String]) throws {
    try TestFolder.with([
      "wrong.json": Self.wrong, "leak.json": Self.leak, "seen.ndjson": Self.seen,
    ]) { folder in
      let run = try SimProcess(words + ["--lang", "zh"], in: folder.path)
      #expect([0, 1].contains(run.code), "\(run.errors)")
      for line in lines { #expect(run.output.contains(line), "\(run.output)") }
      #expect(englishLines(in: run.output, besides: Self.names) == [])
      #expect(mixedPunctuation(in: run.output) == [])
    }
  }

  private static let museum =
    TestScenario.folder.appending(path: "museum/M01-cancel-during-disk-query.json").path

  /// The texts of the museum's scenarios.
  @Test(arguments: [
    ["run", "--trace", "summary"], ["explain"], ["why"], ["compare", "--generations", "4.2,5.x"],
    ["explore"], ["step"],
  ])
  func theMuseumTellsInChinese(words: [String]) throws {
    let run = try SimProcess(words + ["--lang", "zh", Self.museum])
    #expect(run.output.hasPrefix("M01：磁盘查询期间的取消使加载永远留在列表上"), "\(run.output)")
    #expect(mixedPunctuation(in: run.output) == [])
  }

  /// What machines read is the same in every language.
  @Test(arguments: [
    ["run", "--format", "json", "leak.json"], ["test", "--format", "json", "."],
    ["conform", "--format", "json", "--generation", "4.2", "leak.json", "seen.ndjson"],
    ["run", "--format", "json", museum],
  ])
  func whatMachinesReadIsEnglish(words: [String]) throws {
    try TestFolder.with(["leak.json": Self.leak, "seen.ndjson": Self.seen]) { folder in
      let english = try SimProcess(words, in: folder.path)
      try? FileManager.default.removeItem(atPath: folder / ".sim")
      let chinese = try SimProcess(words + ["--lang", "zh"], in: folder.path)
      #expect(!english.output.isEmpty && chinese.output == english.output)
      #expect(chinese.code == english.code)
    }
  }
}
