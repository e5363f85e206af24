/// A number for a case of an enumeration without payloads: the byte that represents it. It is quicker than
/// a hash, which is one of the case's name if the enumeration has names as raw values.
///
/// Safe because it only reads the value that it is given; an enumeration of more than a byte ends the
/// process with a message. Equal cases have the same number in one process, and nothing else is gone by.
package func caseNumber<Case: CaseIterable>(of value: Case) -> Int {
  withUnsafeBytes(of: value) { bytes in
    precondition(bytes.count == 1, "\(Case.self) does not fit into a byte")
    return Int(bytes[0])
  }
}
