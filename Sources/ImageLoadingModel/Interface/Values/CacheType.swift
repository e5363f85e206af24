/// `SDImageCacheType`: where an image came from, and in 5.x also where it goes to, with
/// SDWebImage's raw values (C173; SDImageCacheDefine.h 5.1.0).
public enum CacheType: Int, Hashable, Sendable, CaseIterable {
  /// `SDImageCacheTypeNone`: from no cache: downloaded, or not found.
  case none = 0
  /// `SDImageCacheTypeDisk`: from the disk cache.
  case disk = 1
  /// `SDImageCacheTypeMemory`: from the memory cache.
  case memory = 2
  /// `SDImageCacheTypeAll`: memory and disk, as a place to store to; only in 5.x.
  case all = 3

  /// The type with a name, for example `disk`.
  public init?(name: String) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }

  /// The name in scenarios and reports.
  public var name: String {
    switch self {
    case .none: "none"
    case .disk: "disk"
    case .memory: "memory"
    case .all: "all"
    }
  }
}

extension CacheType {
  /// Whether it names the memory cache, alone or with the disk.
  public var includesMemory: Bool { self == .memory || self == .all }

  /// Whether it names the disk cache, alone or with the memory.
  public var includesDisk: Bool { self == .disk || self == .all }
}
