import ImageLoadingInterface

/// The format of a kind of resource files: JSON documents with a list of entries.
package struct ResourceFormat: Sendable {
  /// What the files contain, one word that is also the key of the list.
  let name: String
  /// Where the files lie, from the root of the repository. Their schema lies beside them.
  let folder: String
  let library: ShapeLibrary

  /// - Parameters:
  ///   - description: what a file is, as a sentence.
  ///   - fields: what a file says of all of its entries.
  ///   - definitions: what the shape of an entry refers to.
  package init(
    _ name: String, in folder: String, description: String, fields: [Field] = [],
    entry: ObjectShape, _ definitions: [ShapeLibrary.Definition] = []
  ) {
    self.name = name
    self.folder = folder
    let file = ObjectShape(
      description: description,
      fields: [
        Field(
          "$schema", .constant(.string("\(name).schema.json")), required: true,
          description: "The schema, for editors."),
        Field("about", Self.sentence, required: true, description: "What the entries are about."),
      ] + fields + [
        Field(
          name, .array(of: .reference("entry"), minCount: 1), required: true,
          description: "The entries.")
      ])
    library = ShapeLibrary(
      [.init("file", .object(file)), .init("entry", .object(entry))] + definitions)
  }

  /// A sentence or several, in one line.
  package static let sentence = Shape.custom(
    .singleLine(
      name: "a sentence", description: "A sentence or several, in one line.",
      example: "The load's only completion says that it was cancelled."))

  /// The JSON Schema of the files.
  package var schema: JSONValue {
    library.schema(
      root: .reference("file"),
      id: "https://image-loading-simulator.example/\(name).schema.json",
      title: "Resource file of the image loading simulator: \(name)")
  }

  /// The files in the binary, by path.
  package var files: [EmbeddedFile] {
    EmbeddedFile.names(in: folder).compactMap { EmbeddedFile.at("\(folder)/\($0)") }
  }

  /// Reads files, entry by entry. A file with a mistake gives no entries.
  /// - Parameter entry: makes an entry of a file and a node that both are as their shapes say.
  package func read<Entry>(
    _ files: [EmbeddedFile], entry: (_ file: JSONNode, _ node: JSONNode) -> Entry?
  ) -> ResourceList<Entry> {
    var list = ResourceList<Entry>()
    for file in files {
      let start = list.diagnostics.count
      do {
        let node = try JSONParser.parse(Array(file.text.utf8))
        let diagnostics = library.check(node, as: .reference("file"))
        list.diagnostics += diagnostics
        if diagnostics.isEmpty {
          list.entries += (node[name]?.array ?? []).compactMap { entry(node, $0) }
        }
      } catch {
        list.diagnostics.append(error)
      }
      for index in list.diagnostics.indices.dropFirst(start) {
        list.diagnostics[index].file = file.path
      }
    }
    return list
  }
}

/// The entries of resource files, and what is wrong with the files: nothing, as the tests see to.
package struct ResourceList<Entry: Sendable>: Sendable {
  package var entries: [Entry] = []
  var diagnostics: [Diagnostic] = []
}

extension Generation {
  /// The names of those that the documents are about, oldest first.
  package static let documented = all.filter { $0.documentedAs == $0.name }.map(\.name)
}
