import Foundation

// Leaves out one statement after the other and looks whether a scenario, a golden file or a test notices.
//
// Usage: mutator [PLACE...], from the folder of the package. A place is a folder or a file of sources, or
// FILE:LINE.
// `.ci/survivors` lists the statements that may be left out, each with the reason.

let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let usual = [
  "Sources/ImageLoadingModel/Cache", "Sources/ImageLoadingModel/Downloader",
  "Sources/ImageLoadingModel/Manager", "Sources/ImageLoadingModel/View",
  "Sources/ImageLoadingModel/Prefetcher", "Sources/SimRuntime/Scenarios/World",
]
let places = CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : usual

func progress(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

do {
  var package = try MutatedPackage(
    of: root, in: root.appendingPathComponent(".build/mutation"), places: places)
  progress("\(package.mutants.count) statements in \(places.count) places")
  try package.build(progress)
  let trial = try MutantTrial(package)
  try trial.requireThatNothingIsFoundWithoutMutant()
  let survivors = trial.survivors(of: package.mutants, progress)
  let report = MutationReport(
    mutants: package.mutants, survivors: survivors,
    list: root.appendingPathComponent(".ci/survivors"))
  print(report.text, terminator: "")
  exit(report.isComplete ? 0 : 1)
} catch {
  progress("mutator: \(error)")
  exit(70)
}
