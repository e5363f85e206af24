import Foundation
import SimTools

/// A page as one reads it without a browser: what is ours around it, and the data.
struct PageReader {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  let data: JSONNode
  /// The page without its data.
  let shell: String

  init(_ html: String) throws {
    let opening = #"<script type="application/json" id="run">"#
    let parts = html.components(separatedBy: opening)
    guard parts.count == 2, let end = parts[1].range(of: "</script>") else {
      throw Mistake(description: "the data is not there once")
    }
    let text = String(parts[1][..<end.lowerBound])
    if text.contains("<") { throw Mistake(description: "the data could end its element") }
    data = try JSONParser.parse(Array(text.utf8))
    shell = parts[0] + opening + parts[1][end.lowerBound...]
    let scripts = shell.components(separatedBy: "<script").count - 1
    let ends = shell.components(separatedBy: "</script>").count - 1
    if scripts != 2 || ends != 2 { throw Mistake(description: "\(scripts) scripts, \(ends) ends") }
  }

  var texts: [String] { data["texts"]?.array?.compactMap(\.string) ?? [] }

  func text(_ number: JSONNode?) -> String { number?.int64.map { texts[Int($0)] } ?? "" }

  func column(_ name: String) -> [JSONNode] { data["steps"]?[name]?.array ?? [] }

  /// The parts of the state after each step, made of the differences.
  func states() -> [[String: [String]]] {
    let names = (data["parts"]?.array ?? []).map { text($0) }
    var differences = (data["states"]?.array ?? [])[...]
    var state: [String: [String]] = [:]
    return (-1..<column("words").count).map { step in
      while let next = differences.first?.array, (next[0].int64 ?? 0) <= step {
        differences.removeFirst()
        for change in next[1].array ?? [] {
          let numbers = change.array ?? []
          let name = names[Int(numbers[0].int64 ?? 0)]
          let start = Int(numbers[1].int64 ?? 0)
          let end = start + Int(numbers[2].int64 ?? 0)
          state[name, default: []].replaceSubrange(
            start..<end, with: numbers[3...].map { text($0) })
        }
      }
      return state
    }
  }
}
