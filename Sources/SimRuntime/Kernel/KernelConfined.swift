/// Carries something that is no `Sendable` into blocks that the kernel runs.
///
/// `@unchecked Sendable` is safe because it is made on the real thread that runs the kernel, and the
/// blocks that use it run there too, one at a time.
package struct KernelConfined<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
