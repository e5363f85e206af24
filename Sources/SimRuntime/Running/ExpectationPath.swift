import SimScenarios

/// A part of `expect`, such as `completions.first[0].image`, as the way to it.
package struct ExpectationPath: Sendable, Hashable {
  /// The keys and indexes on the way, of which the first is a section.
  package let components: [JSONPath.Component]

  init(_ section: ExpectationSection) { components = [.key(section.rawValue)] }

  package init(_ components: [JSONPath.Component]) { self.components = components }

  static func / (path: ExpectationPath, key: String) -> ExpectationPath {
    ExpectationPath(path.components + [.key(key)])
  }

  subscript(index: Int) -> ExpectationPath { ExpectationPath(components + [.index(index)]) }
}

extension ExpectationPath: CustomStringConvertible {
  package var description: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}
