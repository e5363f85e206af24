import ImageLoadingModel
import Testing

/// A value that is kept in an object is a value all the same.
@Suite struct IndirectTests {
  private struct Settings {
    @Indirect var names: [String] = ["a"]
  }

  @Test func aCopyDoesNotChangeWithItsOriginal() {
    var original = Settings()
    let copy = original
    original.names.append("b")
    #expect(original.names == ["a", "b"])
    #expect(copy.names == ["a"])
  }
}
