import Foundation
import SimTools

/// The file with the profiles of `sim test`. Of other commands the usual profile says what is run where no path is
/// given.
struct ProfileFile {
  /// Where scenarios are if nobody says it.
  private static let usualFolder = "Scenarios"
  private let parsed: ParsedCommand
  private let command: CommandName

  /// - Parameter command: that of the command line.
  init(_ parsed: ParsedCommand, of command: CommandName = .test) {
    self.parsed = parsed
    self.command = command
  }

  private var isTest: Bool { command == .test }

  /// The command line with what its profile adds.
  /// - Throws: where the file or the profile is not there, or there is a mistake in it; where nothing says
  ///   what is to be run.
  func completed() throws -> ParsedCommand {
    let areFilesNamed = !parsed.values("PATH").isEmpty
    if areFilesNamed, !isTest { return parsed }
    let profile = try values().filter {
      ["PATH", "filter"].contains($0.name) ? !areFilesNamed : isTest
    }
    var completed = parsed.completed(with: profile)
    if completed.values("PATH").isEmpty {
      guard ScenarioFolder(Self.usualFolder).isOnDisk else {
        throw usageError(
          "\(command.rawValue) needs at least one PATH: there is no folder \(Self.usualFolder) here, and no profile "
            + "that names paths; '\(AppRegistry.program) \(command.rawValue) \(Self.usualFolder)' takes the scenarios "
            + "in \(AppRegistry.program)")
      }
      completed = completed.completed(
        with: [ParsedValue(ofProfile: "PATH", text: Self.usualFolder, content: .text)])
    }
    return completed
  }

  private var named: String? { isTest ? parsed.value("config")?.text : nil }

  /// The file that is read, if it is there.
  var path: String { named ?? TestProfiles.fileName }

  private func values() throws -> [ParsedValue] {
    let file = path
    let profile = isTest ? parsed.value("profile")?.text : nil
    if named == nil, !FileManager.default.fileExists(atPath: file) {
      guard let profile else { return [] }
      throw usageError("--profile \(profile): there is no file \(file) here")
    }
    let profiles = try TestProfiles(try InputFile(file).bytes(), file: file)
    if let values = profiles.values(of: profile ?? TestProfiles.usualName) {
      return values.map { $0.isPath ? $0.inFolder(of: file) : $0 }
    }
    guard let profile else { return [] }
    let names = profiles.names.map(Sentence.init(verbatim:))
    let known: Sentence = names.isEmpty ? "none" : Sentence(names, separator: ", ")
    throw usageError("--profile \(profile): \(file) has no such profile; it has \(known)")
  }

  private func usageError(_ rule: Sentence) -> UsageError {
    UsageError(
      program: AppRegistry.program, command: command.rawValue, problem: .brokenRule(rule),
      index: nil)
  }
}

extension ParsedValue {
  fileprivate var isPath: Bool { name == "PATH" }

  /// A path that is written from the folder of a file.
  fileprivate func inFolder(of file: String) -> ParsedValue {
    let folder = (file as NSString).deletingLastPathComponent
    if folder.isEmpty || text.hasPrefix("/") { return self }
    return ParsedValue(
      ofProfile: name, text: (folder as NSString).appendingPathComponent(text), content: content)
  }
}
