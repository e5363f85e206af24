import Foundation
import SimTools

/// What the page's own check has found.
struct SelfCheck {
  private let node: JSONNode

  init(_ text: String) throws { node = try JSONParser.parse(Array(text.utf8)) }

  var faults: [String] { node["faults"]?.array?.compactMap(\.string) ?? ["no answer"] }

  func number(_ name: String) -> Int64? { node[name]?.int64 }

  /// What the middle one of the steps took.
  var milliseconds: Double? {
    guard case .number(let text)? = node["milliseconds"]?.value else { return nil }
    return Double(text)
  }
}
