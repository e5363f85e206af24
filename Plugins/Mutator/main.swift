import Foundation

// Changes one statement after the other and looks whether a scenario, a golden file or a test notices.
//
// Usage, from the folder of the package:
//   mutator [PLACE...]        Leave out each statement of these folders, files or lines (FILE:LINE).
//   mutator --claims [ID...]  Change each statement and condition where a claim is decided, and run the
//                             scenario files that bear it out.
// `.ci/survivors` and `.ci/unbroken-claims` list what nothing has to notice, each with the reason.

let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let usual = [
  "Sources/ImageLoadingModel/Cache", "Sources/ImageLoadingModel/Downloader",
  "Sources/ImageLoadingModel/Manager", "Sources/ImageLoadingModel/View",
  "Sources/ImageLoadingModel/Prefetcher", "Sources/SimRuntime/Scenarios/World",
]
let words = Array(CommandLine.arguments.dropFirst())

func progress(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// - Returns: what is printed, and whether nothing is missing.
func reportOnStatements(in places: [String]) throws -> (text: String, isComplete: Bool) {
  var package = try MutatedPackage(
    of: root, in: root.appendingPathComponent(".build/mutation"), places: places)
  progress("\(package.mutants.count) statements in \(places.count) places")
  try package.build(progress)
  let trial = try MutantTrial(package)
  try trial.requireThatNothingIsFoundWithoutMutant()
  let report = MutationReport(
    mutants: package.mutants, survivors: trial.survivors(of: package.mutants, progress),
    known: KnownSurvivors(".ci/survivors", of: root))
  return (report.text, report.isComplete)
}

func reportOnClaims(_ chosen: [String]) throws -> (text: String, isComplete: Bool) {
  let evidence = try ClaimEvidence(of: root)
  let claims = chosen.isEmpty ? evidence.claims : chosen
  if let unknown = claims.first(where: { !evidence.claims.contains($0) }) {
    throw MutatedPackage.Failure(message: "\(unknown) is not a claim that runs can decide")
  }
  let places = ClaimPlaces(
    in: try MutatedPackage.sources(
      in: ["Sources/ImageLoadingModel", "Sources/SimRuntime/Scenarios/World"], of: root))
  var package = try MutatedPackage(
    of: root, in: root.appendingPathComponent(".build/mutated-claims"), lines: places.all,
    changes: Set(Mutant.Change.allCases))
  progress("\(package.mutants.count) changes at the places of \(places.lines.count) claims")
  try package.build(withTests: false, progress)
  let trial = ClaimTrial(package: package, places: places, evidence: evidence)
  try trial.requireThatFilesPass()
  let report = ClaimReport(
    findings: trial.findings(for: claims, progress),
    known: KnownSurvivors(".ci/unbroken-claims", of: root))
  return (report.text, report.isComplete)
}

do {
  let (text, isComplete) =
    words.first == "--claims"
    ? try reportOnClaims(Array(words.dropFirst()))
    : try reportOnStatements(in: words.isEmpty ? usual : words)
  print(text, terminator: "")
  exit(isComplete ? 0 : 1)
} catch {
  progress("mutator: \(error)")
  exit(70)
}
