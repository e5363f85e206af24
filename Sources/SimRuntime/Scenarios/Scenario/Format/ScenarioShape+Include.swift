extension ScenarioShape {
  /// The key under which a file names the files whose world it shares.
  package static let includeKey = "include"

  /// How the names of files end that hold a world to be shared, and no scenario.
  package static let sharedSuffix = ".given.json"

  static let include = Field(
    includeKey,
    .oneOf([.custom(includedFile), .array(of: .custom(includedFile), minCount: 1)]),
    description:
      "Files with a `given` that several scenarios share, by their paths from the folder "
      + "of this file. A section is put together member by member, such as URL by URL; what the file "
      + "says itself counts more than what it includes. Two files that it includes must not differ in "
      + "what it does not say itself.")

  /// A file that others include.
  static let shared = ObjectShape(
    description: "A file that scenarios `include`: a world that they share. Its name ends in "
      + "`\(sharedSuffix)`, so that it is not taken for a scenario.",
    fields: [
      Field("$schema", .text, description: "Where the JSON Schema of this file is, for editors."),
      include,
      Field(
        "given", .reference("given"), required: true,
        description: "What is the same in the worlds of several scenarios."),
    ])

  private static let includedFile = StringSyntax(
    name: "a file to include",
    description: "The path of a file, from the folder of the file that includes it.",
    pattern: #"[^/]+(?:/[^/]+)*"#, example: "shop.given.json"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if text.hasPrefix("/") { return "it is not from the folder of this file" }
    return parts.contains("") ? "a part of it is empty" : nil
  }
}
