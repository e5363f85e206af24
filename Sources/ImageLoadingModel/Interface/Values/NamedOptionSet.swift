/// A set of options that is the same for all generations and knows the bits of each.
///
/// The raw value is the model's own: bit *n* is row *n* of `rows`.
package protocol NamedOptionSet: OptionSet, Hashable, Sendable where RawValue == UInt32 {
  /// Every option that there is, in the order of their own bits.
  static var rows: [OptionRow] { get }
}

extension NamedOptionSet {
  /// The one option with a name, in its older or its newer form; nil if there is none.
  public init?(name: String) {
    let row = Self.rows.firstIndex { $0.name == name || $0.laterName == name }
    guard let row else { return nil }
    self.init(rawValue: 1 << UInt32(row))
  }

  /// The names of the options in the set, in table order.
  public var names: [String] { members.map(\.name) }

  /// Whether a table has every option in the set.
  package func isAvailable(in table: OptionTable) -> Bool {
    members.allSatisfy { $0.bit(in: table) != nil }
  }

  /// The documented raw value of the set; nil if the table lacks one of its options (C035, C036,
  /// C037).
  package func rawValue(in table: OptionTable) -> UInt32? {
    var value: UInt32 = 0
    for member in members {
      guard let bit = member.bit(in: table) else { return nil }
      value |= 1 << UInt32(bit)
    }
    return value
  }

  /// The documented bit number of one option; nil if the table lacks it, or if the set does not
  /// hold exactly one option.
  package static func bit(of option: Self, in table: OptionTable) -> Int? {
    let members = option.members
    return members.count == 1 ? members[0].bit(in: table) : nil
  }

  private var members: [OptionRow] {
    Self.rows.indices.filter { rawValue & 1 << UInt32($0) != 0 }.map { Self.rows[$0] }
  }
}
