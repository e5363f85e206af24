import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Holds XML against the rules of the schemas by which Jenkins reads JUnit reports: which element is allowed
/// where, and which attributes it has and needs. A suite and a case have what both junit-10.xsd of its xUnit plugin
/// and the older junit-4.xsd, known as jenkins-junit.xsd, let them have.
struct JUnitChecker {
  private struct Rule {
    var required: Set<String> = []
    var optional: Set<String> = []
    var children: Set<String> = []
    var hasText = false
  }

  private static let rules: [String: Rule] = [
    "testsuites": Rule(
      optional: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"]),
    "testsuite": Rule(
      required: ["name", "tests", "failures", "errors"],
      optional: ["time", "skipped", "timestamp", "hostname", "id", "package"],
      children: ["properties", "testcase", "system-out", "system-err"]),
    "properties": Rule(children: ["property"]),
    "property": Rule(required: ["name", "value"]),
    "testcase": Rule(
      required: ["name"], optional: ["time", "classname"],
      children: ["skipped", "error", "failure", "system-out", "system-err"]),
    "skipped": Rule(optional: ["type", "message"], hasText: true),
    "error": Rule(optional: ["type", "message"], hasText: true),
    "failure": Rule(optional: ["type", "message"], hasText: true),
    "system-out": Rule(hasText: true),
    "system-err": Rule(hasText: true),
  ]

  private static let counts = ["tests", "failures", "errors", "skipped"]

  let root: XMLElement
  private(set) var mistakes: [String] = []

  /// Reads the text, which must be well-formed.
  init(_ text: String) throws {
    let document = try XMLDocument(xmlString: text, options: [.nodePreserveWhitespace])
    root = document.rootElement() ?? XMLElement(name: "nothing")
    if root.name != "testsuites" { mistakes.append("the root is \(root.name ?? "nothing")") }
    check(root)
    checkCounts()
  }

  var suites: [XMLElement] { root.elements(forName: "testsuite") }
  var cases: [XMLElement] { suites.flatMap { $0.elements(forName: "testcase") } }

  private mutating func check(_ element: XMLElement) {
    let name = element.name ?? ""
    guard let rule = Self.rules[name] else {
      mistakes.append("unknown element \(name)")
      return
    }
    let attributes = Set((element.attributes ?? []).compactMap(\.name))
    for missing in rule.required.subtracting(attributes).sorted() {
      mistakes.append("\(name) has no \(missing)")
    }
    for extra in attributes.subtracting(rule.required).subtracting(rule.optional).sorted() {
      mistakes.append("\(name) has \(extra)")
    }
    if let time = element.attribute(forName: "time")?.stringValue,
      time.wholeMatch(of: /(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?/) == nil
    {
      mistakes.append("\(name) has the time \(time)")
    }
    for count in Self.counts {
      guard let text = element.attribute(forName: count)?.stringValue else { continue }
      if Int(text) == nil { mistakes.append("\(name) has the count \(text)") }
    }
    for child in element.children ?? [] {
      if let inner = child as? XMLElement {
        if rule.children.contains(inner.name ?? "") {
          check(inner)
        } else {
          mistakes.append("\(inner.name ?? "") is in \(name)")
        }
      } else if !rule.hasText,
        !(child.stringValue ?? "").trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
      {
        mistakes.append("\(name) has text")
      }
    }
  }

  /// The counts are those of the cases.
  private mutating func checkCounts() {
    for owner in [root] + suites {
      let cases = owner == root ? self.cases : owner.elements(forName: "testcase")
      let count = { (name: String) in cases.count { !$0.elements(forName: name).isEmpty } }
      let found = [
        "tests": cases.count, "failures": count("failure"), "errors": count("error"),
        "skipped": count("skipped"),
      ]
      for (name, number) in found.sorted(by: { $0.key < $1.key }) {
        guard let told = owner.attribute(forName: name)?.stringValue else { continue }
        if Int(told) != number { mistakes.append("\(name) is \(told), found \(number)") }
      }
    }
  }
}
