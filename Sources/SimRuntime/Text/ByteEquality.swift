extension String {
  /// Equality of the bytes. Swift's own takes the Kelvin sign for a K, and JSON does not.
  func hasSameBytes(as other: String) -> Bool {
    // Different texts never have the same bytes, and comparing texts is quicker.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
