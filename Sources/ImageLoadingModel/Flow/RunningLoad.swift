/// A load as observers see it: its name, and whether anybody still owns it.
public protocol RunningLoad: Owned {
  var subject: Subject { get }
}
