import ImageLoadingInterface

/// A file that `sim test` has found, and what it holds.
package struct TestSource: Sendable {
  /// Why a file is no scenario.
  package enum Problem: Error, Sendable {
    case wrong([Diagnostic])
    case unreadable(Sentence)

    /// Of a file that another one includes.
    fileprivate var asIncluded: UnreadableFile {
      switch self {
      case .wrong(let diagnostics):
        UnreadableFile(Sentence(diagnostics.map(\.sentence), separator: "; "))
      case .unreadable(let message): UnreadableFile(message)
      }
    }

    var exitCode: ExitCode {
      switch self {
      case .wrong: .badScenario
      case .unreadable: .inputOutput
      }
    }
  }

  /// As reports name it.
  package let path: String
  /// Its path inside the folder that was asked for, by which shards are dealt: it is the same
  /// wherever that folder lies.
  package let key: String
  /// What it holds.
  package let content: Result<ScenarioFile, Problem>
  /// Whether it is JSON of another kind: it has no key by which a scenario could be meant.
  package let isForeign: Bool
  /// Of all bytes that decide what it does: its own, and those of the files that it includes.
  let digest: String

  /// A scenario must have all of these.
  private static let keys = ["format", "generation", "steps"]

  /// - Parameters:
  ///   - isStrict: whether what is odd is wrong.
  ///   - bytes: the content of the file.
  ///   - read: reads the files that it includes.
  package init(
    path: String, key: String, isStrict: Bool = false, bytes: Result<[UInt8], Problem>,
    including read: ((String) -> Result<[UInt8], Problem>)? = nil
  ) {
    self.path = path
    self.key = key
    var digest = Digest()
    digest.add(bytes)
    let read = read.map { read in
      { (path: String) -> Result<[UInt8], Problem> in
        let bytes = read(path)
        digest.add(bytes)
        return bytes
      }
    }
    let content: Result<ScenarioFile, Problem> = bytes.flatMap { bytes in
      do throws(ScenarioReader.Failure) {
        let file = try ScenarioReader.read(
          bytes, file: path,
          including: read.map { read in { path in read(path).mapError(\.asIncluded) } })
        return isStrict && !file.warnings.isEmpty
          ? .failure(.wrong(file.warnings.map(\.diagnostic))) : .success(file)
      } catch {
        return .failure(.wrong(error.diagnostics))
      }
    }
    self.content = content
    self.digest = digest.description
    if case .failure(.wrong) = content, let bytes = try? bytes.get(),
      let node = try? JSONParser.parse(bytes)
    {
      isForeign = Self.keys.allSatisfy { node[$0] == nil }
    } else {
      isForeign = false
    }
  }

  /// Reads files on several threads.
  /// - Parameters:
  ///   - files: the path of each, and its path inside the folder that was asked for.
  ///   - isStrict: whether what is odd in a scenario is wrong.
  ///   - bytes: the content of a file; called from any of the threads.
  package static func read(
    _ files: [(path: String, key: String)], jobs: Int, isStrict: Bool = false,
    bytes: @escaping @Sendable (String) -> Result<[UInt8], Problem>
  ) -> [TestSource] {
    let jobs = min(max(jobs, 1), max(files.count, 1))
    let results = OrderedResults<TestSource>(makers: jobs)
    var sources: [TestSource] = []
    RealThreads.run(jobs) { job in
      for place in stride(from: job, to: files.count, by: jobs) {
        let (path, key) = files[place]
        results.put(
          TestSource(
            path: path, key: key, isStrict: isStrict, bytes: bytes(path), including: bytes),
          at: place)
      }
      results.makerEnded()
    } meanwhile: {
      results.handOn { sources.append($0) }
    }
    return sources
  }

  /// What is odd in the file.
  package var warnings: [ScenarioWarning] { (try? content.get())?.warnings ?? [] }

  /// What the file says happens; empty if it is no scenario.
  var title: String { (try? content.get())?.scenarios.first?.title ?? "" }
}

extension Digest {
  /// Folds in the content of a file, or that it cannot be read.
  fileprivate mutating func add(_ content: Result<[UInt8], TestSource.Problem>) {
    switch content {
    case .success(let bytes): add(String(decoding: bytes, as: UTF8.self))
    case .failure(let problem): add(UInt64(problem.exitCode.rawValue))
    }
  }
}
