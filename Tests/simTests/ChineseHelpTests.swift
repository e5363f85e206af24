import SimTools
import Testing

/// The help with `--lang zh`, and what is said of a command line that is wrong.
@Suite struct ChineseHelpTests {
  /// Lines to copy, commands, options with their values, and what stands in a file as it is.
  private static var names: [Regex<Substring>] {
    [
      /^    (?:sim|make-scenario|printf|swift) .*/, /\bsim [a-z]+/, /--[a-z-]+ [a-z]+/, /".*?"/,
      /\bgit diff\b/,
    ]
  }

  @Test(arguments: [nil] + (CommandName.allCases.map { $0.rawValue } + ["help"]))
  func theHelpIsChinese(command: String?) throws {
    let run = try SimProcess([command, "--help", "--lang", "zh"].compactMap(\.self))
    #expect(run.code == 0 && run.output.contains("用法：sim"), "\(run.errors)")
    #expect(run.output.contains("选项：") && run.output.contains("退出码："))
    #expect(englishLines(in: run.output, besides: Self.names) == [])
    let same = try SimProcess(["--lang=zh", "help", command].compactMap(\.self))
    // A page to read goes on with the list of names.
    let hasList = command.flatMap(CommandName.init(rawValue:))?.listsNames == true
    #expect(hasList ? same.output.hasPrefix(run.output) : same.output == run.output)
  }

  @Test func whoAsksForNothingIsToldWhereToBegin() throws {
    let run = try SimProcess(["--lang", "zh"])
    #expect(run.code == 64 && run.errors.hasPrefix("sim: 缺少命令\n请试试 'sim --help'。\n"))
    #expect(run.errors.contains("示例：\n  显示一个场景的运行叙述：\n    sim run "))
    #expect(englishLines(in: run.errors, besides: Self.names) == [])
  }

  @Test(arguments: [
    (["rnu"], "未知命令“rnu”；是不是“run”？"),
    (["run", "--sede", "7", "a"], "未知选项“--sede”（命令 run）；是不是“--seed”？"),
    (["--seed", "7", "run"], "选项“--seed”应写在它的命令之后：run、test、"),
    (["run", "--seed", "1", "--seed", "2", "a"], "选项“--seed”给了两次（命令 run）"),
    (["run", "a", "--seed"], "选项“--seed”需要一个值：--seed N"),
    (["run", "--strict=yes", "a"], "选项“--strict”不带值，却给了“yes”"),
    (["run", "--record=", "a"], "“--record”的值为空"),
    (["run", "--seed", "-5", "a"], "“--seed”需要从 0 到 18446744073709551615 的整数，而不是“-5”"),
    (["run", "--trace", "x", "a"], "“--trace”没有“x”这个值；可以是 steps、summary 或 none"),
    (["run", "--format", "jsn", "a"], "“--format”没有“jsn”这个值；是不是“json”？"),
    (["run"], "“run”至少需要一个 FILE"), (["conform", "a"], "“conform”需要一个 SEEN"),
    (["lessons", "1", "2"], "多余的参数“2”（命令 lessons）"),
    (["run", "--seed", "7", "a"], "选项“--seed”在没有 --strategy 时不起作用"),
    (["explore", "--depth", "4", "a"], "选项“--depth”在没有 --strategy pct 时不起作用"),
    (["explain", "--html", "x", "--format", "json", "a"], "选项“--format”在有 --html 时不起作用"),
    (["explore", "--max-time", "5", "a"], "--max-time 需要一段时长：\"5\" 不是时长：缺少单位；已知的有：ns，"),
    (["test", "--shard", "5/4", "."], "--shard 5/4：不是 I/N 的形式（I 从 1 到 N，例如 1/4，N 最大为 10000）"),
    (
      ["test", "--schedules", "5", "--strategy", "fifo", "."],
      "--schedules 需要 --strategy random 或 pct：fifo 只有一种顺序"
    ),
    (["compare", "--generations", "4.2,4.2", "a"], "--generations 两次写到 4.2"),
    (["museum", "M01", "--generation", "hardened"], "hardened 没有 M01；它是 3.x，4.2 的缺陷"),
    (["claims", "Q"], "“ID”没有“Q”这个值；可以是 C001 到 C360 或 X01 到 X67"),
    (["test", "--profile", "x", "."], "--profile x：这里没有文件 .sim.json"),
    (["test", "."], ". 中没有场景文件"),
    (["fuzz", "--generation", "3.x", "--with", "D06"], "3.x 不能有 D06；它是 4.2，5.x，hardened 的缺陷"),
    (["step", "-"], "sim step 从标准输入读取命令；请给出文件名"),
  ])
  func whatIsWrongIsSaidInChinese(words: [String], message: String) throws {
    try TestFolder.with([:]) { folder in
      let run = try SimProcess(words + ["--lang", "zh"], in: folder.path)
      #expect(run.code == 64 && run.errors.contains("sim: \(message)"), "\(run.errors)")
      #expect(run.errors.contains("\n请试试 'sim"))
      #expect(englishLines(in: run.errors, besides: Self.names) == [])
    }
  }

  /// A wrong name of a language is no language, so it is said in English.
  @Test func anUnknownLanguageIsReportedInEnglish() throws {
    let run = try SimProcess(["run", "--lang", "zn", "a"])
    #expect(run.code == 64 && run.errors.hasPrefix("sim: unknown value \"zn\" for \"--lang\""))
  }
}
