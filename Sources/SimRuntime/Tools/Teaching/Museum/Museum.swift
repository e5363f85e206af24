import ImageLoadingInterface

/// The museum of real bugs: where its scenarios are.
package enum Museum {
  /// The folder inside the scenarios' folder.
  package static let folder = "museum"

  /// Why the scenario of an exhibit cannot be found.
  package enum Problem: Error, Sendable, Equatable {
    case noFolder(String)
    case noScenario(Defect, folder: String)
    case severalScenarios(Defect, [String], folder: String)

    package var message: Sentence {
      switch self {
      case .noFolder(let path):
        "there is no folder \(path); without --scenarios DIR sim takes the "
          + "scenarios that are built into it"
      case .noScenario(let defect, let folder):
        "no scenario in \(folder) shows \(defect.rawValue); "
          + "its name would begin with \(defect.rawValue)-"
      case .severalScenarios(let defect, let names, let folder):
        "more than one scenario in \(folder) shows \(defect.rawValue): "
          + "\(names.map(Sentence.init(verbatim:)), separator: ", ")"
      }
    }
  }

  /// The name of the one file that shows a defect.
  /// - Parameters:
  ///   - names: what is in the folder.
  ///   - folder: what messages call it.
  package static func file(
    of defect: Defect, among names: [String], in folder: String
  ) throws(Problem) -> String {
    let files = names.filter { $0.hasPrefix("\(defect.rawValue)-") && $0.hasSuffix(".json") }
    guard let file = files.first else { throw .noScenario(defect, folder: folder) }
    if files.count > 1 { throw .severalScenarios(defect, files.sorted(), folder: folder) }
    return file
  }
}
