import Foundation
import SimRuntime

/// A file that the command line names; `-` is the standard input.
struct InputFile {
  /// Why it cannot be read.
  struct Problem: Error {
    let message: String
  }

  private let name: String

  init(_ name: String) { self.name = name }

  func scenarios() throws -> ScenarioFile { try ScenarioReader.read(try bytes(), file: name) }

  func bytes() throws -> [UInt8] {
    if name == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    let attributes = try? FileManager.default.attributesOfItem(atPath: name)
    if let size = attributes?[.size] as? Int, size > JSONParser.sizeLimit {
      let limit = Quantity.describe(bytes: Int64(JSONParser.sizeLimit))
      throw ScenarioReader.Failure.tooLarge(size: size, limit: limit, file: name)
    }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: name)))
    } catch {
      throw Problem(
        message: "cannot read \(escapedForTerminal(name)): \(error.localizedDescription)")
    }
  }
}

extension Console {
  /// Says what is wrong with a file; other errors go on.
  func complain(of error: any Error) throws -> ExitCode {
    switch error {
    case let failure as ScenarioReader.Failure:
      for diagnostic in failure.diagnostics { complain(diagnostic.rendered()) }
      return .badScenario
    case let problem as InputFile.Problem:
      complain("sim: \(problem.message)")
      return .inputOutput
    default: throw error
    }
  }
}
