import ImageLoadingInterface

/// A defect as the museum shows it: how it is known, what it breaks, and what would be right.
package struct Exhibit: Sendable {
  /// How it is known that it is a bug.
  package enum Status: String, Sendable, CaseIterable {
    /// A later change of SDWebImage names the problem.
    case confirmed = "confirmed upstream"
    /// It was found by reading the code, and then shown by running it.
    case found = "found by reading"
    /// It was first seen in a run of this simulator; no device has shown it.
    case foundInRuns = "found in runs of the model"
  }

  /// What a schedule needs to show it.
  package enum Granularity: String, Sendable, CaseIterable {
    /// The order of whole blocks is enough.
    case blocks = "order of blocks"
    /// A thread must be interrupted between two statements of one block.
    case statements = "order of statements"
  }

  package let defect: Defect
  package let status: Status
  /// The release that first does without it, and how; `nil` if none up to 5.21.5 does, or if that
  /// was not checked, as for what was found in runs of the model.
  package let fixed: String?
  package let granularity: Granularity
  /// The invariant that breaks.
  package let invariant: InvariantID
  /// What happens, in one sentence.
  package let breaks: String
  /// What should happen instead.
  package let right: String

  /// The generations whose release has it.
  package var generations: [Generation] { Generation.all.filter { $0.defects.contains(defect) } }

  /// All of them: those that the documents lead to, then those that they do not, then those that runs
  /// of the model showed.
  package static let all: [Exhibit] = read(format.files).entries

  /// The exhibit of a defect.
  package static func of(_ defect: Defect) -> Exhibit? { all.first { $0.defect == defect } }
}
