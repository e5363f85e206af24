import Foundation
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// The colours of a page can be distinguished (WCAG 2.2, AA).
@Suite struct PageContrastTests {
  /// The colours of light, then those of dark.
  private static let schemes: [[String: String]] = PageFiles.text([
    "colors.css"
  ]).components(separatedBy: "@media").map { block in
    Dictionary(
      block.matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6})/).map {
        (String($0.output.1), String($0.output.2))
      }, uniquingKeysWith: { $1 })
  }

  private static let papers = ["paper", "card", "here"]
  private static let text: [(String, String)] = {
    var pairs = papers.flatMap { [("ink", $0), ("soft", $0)] }
    pairs += [("accent", "card"), ("accent", "paper"), ("accent-ink", "accent")]
    for sign in ["good", "bad", "warn"] {
      pairs += [(sign, "\(sign)-paper"), ("ink", "\(sign)-paper"), (sign, "card"), (sign, "paper")]
    }
    return pairs + [("soft", "bad-paper"), ("bad", "here")]
  }()
  /// What must be seen, and not read: lanes, edges of controls, arrows.
  private static let shapes =
    (0..<8).flatMap { [("lane\($0)", "card"), ("lane\($0)", "here")] }
    + [("edge", "card"), ("edge", "paper"), ("bad", "card"), ("good", "good-paper")]

  @Test(arguments: [0, 1])
  func textIsReadable(scheme: Int) throws {
    for (ink, paper) in Self.text {
      let ratio = try Self.ratio(ink, paper, scheme)
      #expect(ratio >= 4.5, "\(ink) on \(paper): \(ratio)")
    }
  }

  @Test(arguments: [0, 1])
  func shapesAreSeen(scheme: Int) throws {
    for (ink, paper) in Self.shapes {
      let ratio = try Self.ratio(ink, paper, scheme)
      #expect(ratio >= 3, "\(ink) on \(paper): \(ratio)")
    }
  }

  private static func ratio(_ ink: String, _ paper: String, _ scheme: Int) throws -> Double {
    let lights = try [ink, paper].map { try luminance(#require(schemes[scheme][$0])) }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
