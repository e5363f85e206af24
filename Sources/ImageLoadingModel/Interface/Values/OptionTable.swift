/// The three tables of option bits that SDWebImage has had.
package enum OptionTable: Hashable, Sendable, CaseIterable {
  /// 3.x, as of 3.7.6 (C035).
  case v3
  /// 4.2, as of 4.2.3 (C036).
  case v42
  /// 5.x, as of 5.1.0 (SDWebImageDefine.h, SDWebImageDownloader.h).
  case v5
}

/// One option: its name and its bit number in each table.
package struct OptionRow: Hashable, Sendable {
  /// SDWebImage's name in lower camel case without the prefix.
  package let name: String
  /// The name in 5.x, if that is another one.
  package let laterName: String?
  private let v3: Int?
  private let v42: Int?
  private let v5: Int?

  init(_ name: String, later laterName: String? = nil, v3: Int?, v42: Int?, v5: Int?) {
    self.name = name
    self.laterName = laterName
    self.v3 = v3
    self.v42 = v42
    self.v5 = v5
  }

  /// The number of the option's bit in a table; nil if the table has no such option.
  package func bit(in table: OptionTable) -> Int? {
    switch table {
    case .v3: v3
    case .v42: v42
    case .v5: v5
    }
  }
}
