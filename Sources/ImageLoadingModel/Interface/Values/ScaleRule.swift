/// How the key of an image names its scale. Keys of fewer than 8 UTF-16 units name none.
package enum ScaleRule: Hashable, Sendable, CaseIterable {
  /// 3.x, 4.2: `@2x.` or `@3x.` anywhere in the key; of both, 3 (`SDScaledImageForKey`).
  case lastMatch
  /// 5.x: of both, 2; in the key of a web URL the at sign may be escaped, `%402x.`
  /// (`SDImageScaleFactorForKey`).
  case firstMatch

  /// Pixels per point; 1 if the key says nothing.
  package func scale(forKey key: String) -> Int {
    guard key.utf16.count >= 8 else { return 1 }
    switch self {
    case .lastMatch: return [3, 2].first { key.contains("@\($0)x.") } ?? 1
    case .firstMatch:
      let isOfWeb = key.hasPrefix("http://") || key.hasPrefix("https://")
      return [2, 3].first { factor in
        key.contains("@\(factor)x.") || isOfWeb && key.contains("%40\(factor)x.")
      } ?? 1
    }
  }
}
