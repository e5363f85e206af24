import Foundation
import SimTools

/// A file that the command line names; `-` is the standard input. Where it is not there, it is the one
/// of that path in the binary.
struct InputFile {
  /// Why it cannot be read.
  struct Problem: Error {
    let message: Sentence

    init(message: Sentence) { self.message = message }

    /// - Parameter advice: what to do.
    init(_ name: String, _ error: SystemError, advice: Sentence? = nil) {
      let subject = name == "-" ? "standard input" : Sentence(verbatim: name)
      let problem: Sentence = "cannot read \(subject): \(error.reason)"
      message = advice.map { "\(problem); \($0)" } ?? problem
    }
  }

  private let name: String

  init(_ name: String) { self.name = name }

  func scenarios() throws -> ScenarioFile {
    let advice: Sentence =
      "\(shellQuoted([AppRegistry.program, "test", name])) runs the scenarios in it"
    return try ScenarioReader.read(
      try bytes(adviceForFolder: advice), file: name,
      including: included)
  }

  /// Reads the files that it includes; `nil` for the standard input, which is in no folder.
  var included: ((_ path: String) -> Result<[UInt8], UnreadableFile>)? {
    if name == "-" { return nil }
    return { path in Self.bytes(ofIncluded: path) }
  }

  private static func bytes(ofIncluded path: String) -> Result<[UInt8], UnreadableFile> {
    do {
      return .success(try InputFile(path).bytes())
    } catch let failure as ScenarioReader.Failure {
      return .failure(UnreadableFile(Sentence(failure.diagnostics.map(\.sentence), separator: "")))
    } catch let problem as Problem {
      return .failure(UnreadableFile(problem.message))
    } catch {
      return .failure(UnreadableFile(reason: "\(error)"))
    }
  }

  /// - Parameter adviceForFolder: what to do if it is a folder.
  func bytes(adviceForFolder: Sentence? = nil) throws -> [UInt8] {
    do {
      let bytes = try read()
      if bytes.count <= JSONParser.sizeLimit { return bytes }
    } catch let error as SystemError {
      if let bytes = embedded(insteadOf: error) { return bytes }
      throw problem(error, adviceForFolder: name == "-" ? nil : adviceForFolder)
    }
    throw ScenarioReader.Failure.tooLarge(limit: JSONParser.sizeLimit, file: name)
  }

  /// Refuses a path at which there is nothing.
  func requirePresence() throws {
    if access(name, F_OK) == 0 { return }
    let error = SystemError.last
    if ScenarioFolder(name).names == nil, embedded(insteadOf: error) == nil { throw problem(error) }
  }

  private func read() throws -> [UInt8] {
    if name == "-" { return try Descriptor.standardInput.readAll(upTo: JSONParser.sizeLimit) }
    let number = open(name, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw SystemError.last }
    defer { close(number) }
    return try Descriptor(number: number).readAll(upTo: JSONParser.sizeLimit)
  }

  /// The bytes of the file in the binary, if the error is that there is no such file.
  private func embedded(insteadOf error: SystemError) -> [UInt8]? {
    guard error.code == ENOENT else { return nil }
    return EmbeddedFile.at(name).map { Array($0.text.utf8) }
  }

  private func problem(_ error: SystemError, adviceForFolder: Sentence? = nil) -> Problem {
    switch error.code {
    case ENOENT:
      Problem(name, error, advice: nearest.map { "did you mean \($0)?" })
    case EISDIR: Problem(name, error, advice: adviceForFolder)
    default: Problem(name, error)
    }
  }

  /// What is there and has nearly this name.
  private var nearest: String? {
    nearestPath(to: name) { folder in
      try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    }
  }
}

extension Console {
  /// Warns of what is odd in a file, or refuses it with `--strict`.
  func admit(_ file: ScenarioFile, _ parsed: ParsedCommand) throws -> ScenarioFile {
    if parsed.isOn("strict"), !file.warnings.isEmpty {
      throw ScenarioReader.Failure(file.warnings)
    }
    for warning in file.warnings { complain(warning.localized) }
    return file
  }

  /// Says what is wrong with a file; other errors are rethrown.
  func complain(of error: any Error) throws -> ExitCode {
    switch error {
    case let failure as ScenarioReader.Failure:
      for diagnostic in failure.diagnostics { complain(diagnostic.localized()) }
      return .badScenario
    case let problem as InputFile.Problem:
      complain(that: problem.message)
      return .inputOutput
    case let problem as WholeFiles.Problem:
      complain(that: problem.message)
      return .inputOutput
    default: throw error
    }
  }
}
