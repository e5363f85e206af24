/// A load as observers see it: its name, and whether it still has an owner.
package protocol RunningLoad: Owned {
  var subject: EventSubject { get }
  /// The name of its manager; `nil` for the app's own.
  var owner: String? { get }
}
