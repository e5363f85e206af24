import ImageLoadingInterface

extension Exhibit {
  /// The format of the files of exhibits, whose names and entries are in the order of the museum.
  package static let format = ResourceFormat(
    "exhibits", in: EmbeddedFile.resources(of: "Documents/Exhibits"),
    description: "Defects as the museum shows them.",
    entry: ObjectShape(
      description: "A defect.",
      fields: [
        Field("id", .custom(ScenarioShape.defectID), required: true, description: "Its id."),
        Field(
          "status", .enumeration(Status.allCases.map(\.rawValue)), required: true,
          description: "How it is known that it is a bug."),
        Field(
          "fixed", .text,
          description: "The release that first does without it, and how; absent if none up to "
            + "5.21.5 does, or if that was not checked."),
        Field(
          "invariant", .enumeration(InvariantID.allCases.map(\.rawValue)), required: true,
          description: "The invariant that breaks."),
        Field(
          "shownBy", .enumeration(Granularity.allCases.map(\.rawValue)), required: true,
          description: "What a schedule needs to show it."),
        Field(
          "breaks", ResourceFormat.sentence, required: true, description: "What happens."),
        Field(
          "right", ResourceFormat.sentence, required: true,
          description: "What should happen instead."),
      ]))

  /// Reads files of exhibits.
  static func read(_ files: [EmbeddedFile]) -> ResourceList<Exhibit> {
    format.read(files) { _, node in
      guard let defect = node.text("id").flatMap(Defect.init(rawValue:)),
        let status = node.text("status").flatMap(Status.init(rawValue:)),
        let granularity = node.text("shownBy").flatMap(Granularity.init(rawValue:)),
        let invariant = node.text("invariant").flatMap(InvariantID.init(rawValue:))
      else { return nil }
      return Exhibit(
        defect: defect, status: status, fixed: node.text("fixed"), granularity: granularity,
        invariant: invariant,
        breaks: node.text("breaks") ?? "", right: node.text("right") ?? "")
    }
  }
}
