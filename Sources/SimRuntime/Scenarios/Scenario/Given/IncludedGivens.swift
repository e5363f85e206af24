import ImageLoadingInterface

/// The worlds that a scenario file includes: files whose `given` it shares with others.
///
/// A section of `given` is put together member by member. What a file says itself counts more than what it
/// includes; of several files that it includes none counts more, so they must not differ.
struct IncludedGivens {
  /// Gives the bytes of a file, by its path; `nil` if the including document has no folder.
  private let read: FileReading?
  /// The worlds of the files that were read, with what they include.
  private var known: [String: JSONNode] = [:]
  /// The files of which each includes the next.
  private var chain: [String] = []

  /// More files than this that include one another in a row are refused, as nesting is.
  private static let depthLimit = JSONParser.depthLimit

  /// What reading gives.
  typealias FileReading = (_ path: String) -> Result<[UInt8], UnreadableFile>

  init(_ read: FileReading?) { self.read = read }

  /// The document of `file`, which the shapes have found right, without `include` and with all that the
  /// files say which it includes.
  mutating func expanded(
    _ document: JSONNode, of file: String
  ) throws(ScenarioReader.Failure) -> JSONNode {
    let key = ScenarioShape.includeKey
    guard let include = document.members?.first(where: { $0.key == key }) else { return document }
    chain = [IncludePath.standard(file)]
    let given = try given(of: document, in: file)
    let member = JSONNode.Member(
      key: "given", keyPosition: document.member("given")?.keyPosition ?? include.keyPosition,
      value: given)
    var members = (document.members ?? []).filter { $0.key != "given" }
    guard let place = members.firstIndex(where: { $0.key == key }) else { return document }
    members[place] = member
    return JSONNode(value: .object(members), position: document.position)
  }

  /// What a document says of the world, itself and by what it includes.
  private mutating func given(
    of document: JSONNode, in file: String
  ) throws(ScenarioReader.Failure) -> JSONNode {
    let own = document["given"] ?? JSONNode(value: .object([]), position: document.position)
    let include = document[ScenarioShape.includeKey]
    var others: [(given: JSONNode, file: String)] = []
    for (index, name) in (include?.array ?? include.map { [$0] } ?? []).enumerated() {
      var path = JSONPath([.key(ScenarioShape.includeKey)])
      if include?.array != nil { path.components.append(.index(index)) }
      let mention = Mention(name: name, path: path, file: file)
      others.append((try included(by: mention), name.string ?? ""))
    }
    var merge = GivenMerge(own)
    for (given, name) in others { merge.add(given, of: name) }
    if !merge.conflicts.isEmpty { throw ScenarioReader.failure(merge.conflicts, file) }
    return merge.given
  }

  /// Where a document names a file.
  private struct Mention {
    let name: JSONNode
    let path: JSONPath
    let file: String

    func problem(
      _ message: Sentence, expected: Sentence, found: Sentence, suggestion: String? = nil
    ) -> ScenarioReader.Failure {
      ScenarioReader.failure(
        [
          Diagnostic(
            position: name.position, path: path,
            message: "cannot include \(quotedExcerpt(name.string ?? "")): \(message)",
            expected: expected, found: found, suggestion: suggestion)
        ], file)
    }
  }

  /// The world of a file that a document names.
  private mutating func included(
    by mention: Mention
  ) throws(ScenarioReader.Failure) -> JSONNode {
    guard let read else {
      throw mention.problem(
        mention.file == "-" ? "standard input has no folder" : "the document has no folder",
        expected: "a document that is read from a file", found: "one that is not")
    }
    let path = IncludePath.standard(mention.name.string ?? "", besides: mention.file)
    if let start = chain.firstIndex(of: path) {
      let between = chain[(start + 1)...].map(Sentence.init(verbatim:))
      let way = between.dropFirst().reduce(between.first) { way, file in
        way.map { "\($0) and \(file)" }
      }
      throw mention.problem(
        way.map { "\(path) includes itself, by way of \($0)" } ?? "\(path) includes itself",
        expected: "a file that does not lead back here", found: Sentence(verbatim: path))
    }
    if let given = known[path] { return given }
    guard chain.count < Self.depthLimit else {
      throw mention.problem(
        "more than \(Self.depthLimit) files include one another in a row",
        expected: "at most \(Self.depthLimit)", found: "more")
    }
    let bytes: [UInt8]
    switch read(path) {
    case .success(let content): bytes = content
    case .failure(let error):
      throw mention.problem(error.sentence, expected: "a file with a \"given\"", found: "none")
    }
    let document: JSONNode
    do throws(Diagnostic) {
      document = try JSONParser.parse(bytes).included(from: path).withoutComments()
    } catch {
      throw ScenarioReader.failure([error], path)
    }
    let mistakes = ScenarioShape.library.check(document, as: .reference("shared"))
    if !mistakes.isEmpty { throw ScenarioReader.failure(mistakes, path) }
    chain.append(path)
    defer { chain.removeLast() }
    let given = try given(of: document, in: path)
    known[path] = given
    return given
  }
}

/// Why a file that is included cannot be read.
public struct UnreadableFile: Error, Sendable {
  /// The reason, safe to print.
  package let sentence: Sentence
  /// The same in English, such as `cannot read b.json: No such file or directory`.
  public var reason: String { sentence.text }

  public init(reason: String) { sentence = Sentence(verbatim: reason) }

  package init(_ sentence: Sentence) { self.sentence = sentence }
}

/// The paths of files that include one another.
enum IncludePath {
  /// The path of `name` from the folder of `file`, without `.` and `..` as far as that goes.
  static func standard(_ name: String, besides file: String) -> String {
    standard(
      file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { $0 + "/" }
        .joined() + name)
  }

  /// A path without `.` and `..`, as far as that goes.
  static func standard(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}
