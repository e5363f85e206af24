import SimTools

/// Parses the command line and calls the command.
enum SimCommand {
  static func run(_ words: [String], commit: String? = nil) -> ExitCode {
    let console = Console()
    return console.end(
      console.speaking(Language(commandLine: words)) { run(words, commit, console) })
  }

  private static func run(
    _ words: [String], _ commit: String?, _ console: Console
  ) -> ExitCode {
    do {
      let parsed = try ArgumentParser(table: .sim).parse(words)
      console.color = parsed.color
      switch parsed.request {
      case .version:
        console.write(HelpFormatter(table: .sim).version(SimVersion.details(commit: commit)))
      case .help(let name?) where ManualSection.named(name) != nil:
        ManualSection.named(name)?.lines(columns: console.columns).forEach(console.writeLine)
      case .help(let command):
        let formatter = HelpFormatter(
          table: .sim, columns: console.columns, style: console.outputStyle)
        console.write(formatter.help(for: command))
        if parsed.asksForPage, let name = command.flatMap(CommandName.init(rawValue:)),
          name.listsNames
        {
          console.write("\n")
          return try call(
            name.rawValue, ArgumentParser(table: .sim).parse([name.rawValue]), commit, console)
        }
      case .command(let name):
        for option in parsed.formerNames {
          console.complain(
            that: "\(option.former) of sim \(name) is called \(option.name) now")
        }
        return try call(name, parsed, commit, console)
      }
      return .success
    } catch let error as UsageError {
      console.complain(error.message)
      if error.problem == .missingCommand {
        console.complain("\n" + HelpFormatter(table: .sim, columns: console.columns).shortHelp)
      }
      return error.exitCode
    } catch {
      if let code = try? console.complain(of: error) { return code }
      console.complain("\(AppRegistry.program): \(error)")
      return .inputOutput
    }
  }

  private static func call(
    _ name: String, _ parsed: ParsedCommand, _ commit: String?, _ console: Console
  ) throws -> ExitCode {
    guard let name = CommandName(rawValue: name) else {
      preconditionFailure("the command \(name) is in the table and has no implementation")
    }
    try WrittenFiles(parsed, in: .sim).check()
    switch name {
    case .run: return try RunCommand(parsed, console).run()
    case .test: return try TestCommand(parsed, commit: commit, console).run()
    case .golden: return try GoldenCommand(parsed, console).run()
    case .explain: return try ExplainCommand(parsed, console).run()
    case .step: return try StepCommand(parsed, console).run()
    case .lessons: return try LessonsCommand(parsed, console).run()
    case .explore: return try ExploreCommand(parsed, console).run()
    case .fuzz: return try FuzzCommand(parsed, commit: commit, console).run()
    case .merge: return try MergeCommand(parsed, console).run()
    case .export: return try ExportCommand(parsed, console).run()
    case .why: return try WhyCommand(parsed, console).run()
    case .conform: return try ConformCommand(parsed, console).run()
    case .bench: return try BenchCommand(parsed, console).run()
    case .compare: return try CompareCommand(parsed, console).run()
    case .museum: return try MuseumCommand(parsed, console).run()
    case .invariants: return try InvariantsCommand(parsed, console).run()
    case .claims: return try ClaimsCommand(parsed, console).run()
    case .ask: return try AskCommand(parsed, console).run()
    case .site: return try SiteCommand(parsed, console).run()
    case .coverage: return try CoverageCommand(parsed, console).run()
    case .initialize: return try InitCommand(parsed, console).run()
    case .importArchive: return try ImportCommand(parsed, console).run()
    case .completions:
      let shell = parsed.choice("SHELL", of: ShellCompletions.self)
      console.write(shell.script(for: .sim))
    case .man: console.write(ManualPage(.sim).text)
    case .migrate: return try MigrateCommand(parsed, console).run()
    case .checkpoints: return TableCommand(parsed, console).checkpoints()
    case .events: return TableCommand(parsed, console).events()
    case .schema: SchemaCommand(parsed, console).run()
    }
    return .success
  }
}
