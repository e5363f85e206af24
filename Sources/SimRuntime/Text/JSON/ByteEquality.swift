extension String {
  /// Equality of the bytes. Swift's own takes the Kelvin sign for a K, and JSON does not.
  func hasSameBytes(as other: String) -> Bool {
    // Most are not even equal, which is quickly seen.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
