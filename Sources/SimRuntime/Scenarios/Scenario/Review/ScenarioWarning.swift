/// Something in a scenario file that is probably a mistake, though the file can be run.
public struct ScenarioWarning: Sendable, Equatable {
  /// What is odd.
  public enum Kind: String, Sendable, CaseIterable {
    /// A text that no load can use is given as a URL.
    case noAbsoluteURL
    /// A URL has a character that `+[NSURL URLWithString:]` takes only as a percent escape.
    case unescapedURL
    /// `{i}` is used where nothing is repeated, and so means itself.
    case counterWithoutRepeat
    /// A view is named that nothing is ever loaded into.
    case unknownView
    /// An answer says nothing, and so is an empty one.
    case emptyAnswer
    /// A part of an answer never comes, because of another part.
    case unusedPartOfAnswer
  }

  /// What is odd.
  public let kind: Kind
  /// Where it is, and what to write instead.
  public let diagnostic: Diagnostic

  /// One line for a person, in English: `scenario.json:12:5: $.steps[2].cancelView: warning: no view …`.
  public func rendered() -> String { diagnostic.rendered(label: "warning: ") }

  /// The same in the present language.
  package var localized: String { diagnostic.localized(label: "warning: ") }

  /// The same, with the file's name.
  func of(file: String) -> ScenarioWarning {
    ScenarioWarning(kind: kind, diagnostic: diagnostic.of(file: file))
  }
}
