/// The events of a cleaning of the disk.
package enum CleaningEvent: Hashable, Sendable {
  /// Why old files are looked for.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case call
    case background
    case termination
  }

  case asked(Reason)
  /// The files are about to be looked at.
  case began
  case removed(path: String)
  /// A file was to be removed and is still there.
  case failed(path: String)
  case ended
}
