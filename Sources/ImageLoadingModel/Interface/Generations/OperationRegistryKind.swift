/// How a generation keeps the loads of a view by operation key.
package enum OperationRegistryKind: Sendable {
  /// `NSMutableDictionary` (3.x): a dictionary that owns the loads, and no lock: a load that has
  /// ended stays until the next one.
  case strongWithoutLock
  /// `NSMapTable`, an `SDOperationsDictionary` (4.2, 5.x): a map table of weak references under the
  /// view's lock (C033).
  case weakUnderLock
}
