import SimTools
import Testing

@Suite struct ShapeLibraryTests {
  private static let empty = Shape.object(ObjectShape(description: "", fields: []))
  private static let field = Field("a", .text, required: true, description: "")

  @Test(
    arguments: [
      ([.init("a", .text), .init("a", .null)], ["the library has the name a twice"]),
      ([.init("a", .reference("b"))], ["a has a reference that leads nowhere"]),
      (
        [.init("a", .reference("b")), .init("b", .oneOf([.null, .reference("a")]))],
        ["a has a reference that leads nowhere", "b has a reference that leads nowhere"]
      ),
      (
        [.init("a/b", .text)],
        [#"a/b is not a definition's name: it has the character "/""#]
      ),
      ([.init("a", .enumeration([]))], ["a has an enumeration without names"]),
      ([.init("a", .enumeration(["x", "x"]))], ["a has the name x twice"]),
      (
        [.init("a", .constant([1]))], ["a has a constant that is an array, object or fraction"]
      ),
      (
        [.init("a", .oneOf([empty, .reference("b")])), .init("b", empty)],
        ["a has two alternatives of the type object"]
      ),
      (
        [.init("a", .object(ObjectShape(description: "", fields: [field, field])))],
        ["a has the name a twice"]
      ),
      (
        [
          .init(
            "o",
            .object(ObjectShape(description: "", fields: [field], rules: [.exactlyOneOf(["a"])])))
        ],
        ["o has a rule about a, which is no optional field"]
      ),
      (
        [
          .init(
            "t",
            .tagged(
              TaggedShape(
                name: "t", description: "", commonFields: [field],
                verbs: [.init("a", .null, description: "")])))
        ],
        ["t has a field and a verb a", "t has the name a twice"]
      ),
      (
        [
          .init("t", .tagged(TaggedShape(name: "t", description: "", commonFields: [], verbs: [])))
        ],
        ["t has no verb"]
      ),
      ([.init("a", .array(of: .reference("a"), minCount: 0))], []),
    ] as [([ShapeLibrary.Definition], [String])])
  func reviewsDefinitions(definitions: [ShapeLibrary.Definition], problems: [String]) {
    #expect(ShapeLibrary.problems(in: definitions) == problems)
  }

  @Test func aLibraryWithProblemsStops() async {
    await #expect(processExitsWith: .failure) {
      _ = ShapeLibrary([.init("a", .reference("b"))])
    }
  }
}
