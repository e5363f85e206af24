/// Keeps a large value in an object of its own, as `indirect` does for a case of an enumeration: what has the value is copied
/// by one reference, and a change makes another object.
@propertyWrapper package struct Indirect<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}
