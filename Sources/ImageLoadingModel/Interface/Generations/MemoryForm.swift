/// What a generation keeps images in memory with.
package enum MemoryForm: Hashable, Sendable {
  /// `AutoPurgeCache` (3.x, 4.2): an `NSCache`, which two observers empty on a memory warning (C090
  /// to C092).
  case strongOnly
  /// `SDMemoryCache` (5.x): an `NSCache` that is emptied on a memory warning, and a weak table that
  /// is not (C093).
  case withWeakTable
}
