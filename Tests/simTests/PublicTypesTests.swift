import Foundation
import Testing

/// The types that another package can name, and that making one public is a decision that is seen.
///
/// `Documentation/Reference.md` lists them by target. They are compared with those that are declared as
/// public at the top of a file of the sources.
@Suite struct PublicTypesTests {
  /// What a package imports for the public types in a folder. A file is in the first folder that holds it.
  private static let folders = [
    (target: "SchedulingPorts", path: "ImageLoadingModel/Scheduling/"),
    (target: "ImageLoadingModel", path: "ImageLoadingModel/"),
    (target: "SimText", path: "SimRuntime/Text/"),
    (target: "SimKernel", path: "SimRuntime/Kernel/"),
    (target: "SimRuntime", path: "SimRuntime/Scenarios/"),
    (target: "SimRuntime", path: "SimRuntime/Running/"),
    (target: "SimRuntime", path: "SimRuntime/Runtime/"),
    (target: "SimCommands", path: "sim/Commands/"),
  ]

  private struct Declaration {
    /// `nil` if the file is of another target than those above.
    let target: String?
    let name: String
  }

  private static let declarations: [Declaration] = {
    let root = SimProcess.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .flatMap { file in
        let path = file.path.dropFirst(root.path.count + 1)
        let target = folders.first { path.hasPrefix($0.path) }?.target
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return publicTypes(in: text).map { Declaration(target: target, name: $0) }
      }
  }()

  /// The names of the types that are declared as public at the top of a file.
  private static func publicTypes(in text: String) -> [String] {
    text.matches(
      of:
        /(?m)^(?:@\w+(?:\([^)]*\))? )*((?:\w+ )*)(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    ).filter { $0.1.split(separator: " ").contains { $0 == "public" || $0 == "open" } }
      .map { String($0.2) }
  }

  /// The names in the lists of the reference, by target.
  private static let lists: [String: [String]] = {
    let text = (try? Document(path: "Documentation/Reference.md").text) ?? ""
    let section = text.split(separator: "### Public types\n").last ?? ""
    var lists: [String: [String]] = [:]
    for item in section.matches(of: /(?m)^- `(\w+)`:((?:\s+`\w+`,)*\s+`\w+`)/) {
      lists[String(item.1)] = item.2.matches(of: /\w+/).map { String($0.output) }
    }
    return lists
  }()

  @Test func publicTypesAreFound() {
    let text = """
      public struct A {
        public enum Inner {}
      }
      @MainActor public final class B {}
      package struct C {}
      /// public struct D
      struct E {}
      public typealias F = @Sendable (A) -> Void
      public indirect enum G {}
      """
    #expect(Self.publicTypes(in: text) == ["A", "B", "F", "G"])
  }

  /// A name that is on one side only is a type that was made public, or is not public any more.
  @Test(arguments: Set(folders.map { $0.target }).sorted())
  func theReferenceListsThem(target: String) throws {
    let declared = Set(Self.declarations.filter { $0.target == target }.map(\.name))
    let listed = try #require(Self.lists[target])
    #expect(
      declared.subtracting(listed).sorted() == [], "public, and not in Documentation/Reference.md")
    #expect(
      Set(listed).subtracting(declared).sorted() == [],
      "in Documentation/Reference.md, and not public")
    #expect(listed == Set(listed).sorted())
  }

  /// Names of the frameworks that an app's tests import beside ours: Foundation, Combine, SwiftUI, which
  /// exports Combine, and Swift Testing. One that is declared twice has to be qualified everywhere.
  private static let taken: Set<String> = [
    "Bundle", "Calendar", "Data", "Date", "Decimal", "Dimension", "Expression", "Formatter", "Host",
    "IndexPath", "IndexSet", "Locale", "Measurement", "Notification", "Operation", "OperationQueue",
    "Pipe", "Port", "Predicate", "Process", "Progress", "RunLoop", "Scanner", "SortOrder", "Stream",
    "Thread", "Timer", "URL", "URLRequest", "URLResponse", "UUID", "Unit",
    "AnyCancellable", "Cancellable", "Deferred", "Empty", "Fail", "Future", "Just", "Publisher",
    "Published", "Record", "Scheduler", "Subject", "Subscriber", "Subscription",
    "Alignment", "Anchor", "Angle", "Animation", "App", "Axis", "Binding", "Button", "Capsule",
    "Circle",
    "Color", "Commands", "Divider", "Edge", "Entry", "Environment", "Font", "Form", "Gesture",
    "Gradient",
    "Grid", "Group", "Image", "Label", "Layout", "Link", "List", "Material", "Menu", "Namespace",
    "Path",
    "Picker", "Preview", "Rectangle", "Scene", "Section", "Settings", "Shape", "Slider", "Spacer",
    "State",
    "Stepper", "Tab", "Table", "Text", "Toggle", "Transaction", "Transition", "View", "Visibility",
    "Window", "Attachment", "Bug", "Comment", "Issue", "Suite", "Tag", "Test", "Trait",
    "Actor", "Clock", "Duration", "Executor", "Job", "Result", "Task",
  ]

  @Test func noneHasANameOfTheFrameworks() {
    #expect(Self.declarations.map(\.name).filter(Self.taken.contains) == [])
  }

  @Test func noOtherTargetHasOne() {
    #expect(Self.declarations.filter { $0.target == nil }.map(\.name) == [])
    #expect(Set(Self.lists.keys) == Set(Self.folders.map { $0.target }))
  }

  /// Members that a type has for a protocol of the standard library, which says what they are.
  private static let ofTheLibrary: Set = [
    "description", "rawValue", "hash", "advanced", "duration", "now", "minimumResolution",
    "appendLiteral", "appendInterpolation",
  ]

  /// The members of the project's own protocols, which are documented there.
  private static func requirements(in text: String) -> [String] {
    text.matches(of: /(?ms)^(?:\w+ )?protocol \w+[^{]*\{\n(.*?)^\}/).flatMap { block in
      block.1.matches(of: /(?m)^  (?:\w+ )*(?:var|func) (\w+)/).map { String($0.1) }
    }
  }

  /// The public declarations of a file without a doc comment.
  private static func undocumented(in text: String, besides known: Set<String>) -> [String] {
    var isDocumented = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let words = line.drop { $0 == " " }
      if words.hasPrefix("///") {
        isDocumented = true
        return nil
      }
      // An attribute stands between the comment and what it is about.
      if words.hasPrefix("@"), !words.contains("public ") { return nil }
      defer { isDocumented = false }
      guard !isDocumented, words.hasPrefix("public ") || words.hasPrefix("@"),
        let name = words.firstMatch(
          of:
            /^(?:@\w+(?:\([^)]*\))? )*public (?:[\w()]+ )*?(?:var|let|func|struct|enum|class|protocol|typealias) (\w+)/
        )
      else { return nil }
      return known.contains(String(name.1)) ? nil : String(name.1)
    }
  }

  @Test func undocumentedDeclarationsAreFound() {
    let text = """
      /// A type.
      public struct A {
        public let b: Int
        /// A value.
        @Indirect public var c: Int
        package let d: Int
        public static func e() {}
        public var description: String { "" }
      }
      """
    #expect(Self.undocumented(in: text, besides: Self.ofTheLibrary) == ["b", "e"])
  }

  @Test func everyPublicDeclarationIsDocumented() throws {
    let root = SimProcess.root.appending(path: "Sources")
    let texts = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
    let known = Self.ofTheLibrary.union(texts.flatMap { Self.requirements(in: $0.1) })
    #expect(
      texts.flatMap { path, text in
        Self.undocumented(in: text, besides: known).map { "\(path): \($0)" }
      } == [])
  }
}
