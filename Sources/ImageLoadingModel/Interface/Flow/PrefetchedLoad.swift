/// One URL of a prefetch, and the load that it was given.
package struct PrefetchedLoad: Hashable, Sendable {
  /// The prefetch that asked for it.
  package let prefetch: EventSubject
  /// The place of the URL in the prefetch's list, from 0.
  package let index: Int
  /// How many loads the prefetch had begun before.
  package let ordinal: Int
  /// `nil` if the list was gone when the URL was taken from it.
  package let url: ImageURL?

  package init(prefetch: EventSubject, index: Int, ordinal: Int, url: ImageURL?) {
    self.prefetch = prefetch
    self.index = index
    self.ordinal = ordinal
    self.url = url
  }

  /// The load's name: `ahead[1]`; a load out of turn also has its number, as in `ahead[1]#3`.
  package var subject: EventSubject {
    EventSubject("\(prefetch)[\(index)]" + (ordinal == index ? "" : "#\(ordinal + 1)"))
  }
}
