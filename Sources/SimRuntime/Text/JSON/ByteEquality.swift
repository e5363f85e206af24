extension String {
  /// Equality of the bytes. Swift's own takes the Kelvin sign for a K, and JSON does not.
  func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
