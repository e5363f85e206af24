import Foundation
import SimTools

/// The folder of a site: a new one, an empty one, or one that `sim site` has written.
struct SiteFolder {
  let path: String
  /// The files of the site that is there.
  private let former: [String]

  init(_ path: String) throws(InputFile.Problem) {
    self.path = path
    let name = escapedForTerminal(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      former = []
      return
    }
    guard isFolder.boolValue else {
      throw InputFile.Problem(message: "\(name) is no folder")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw InputFile.Problem(message: "cannot read \(name)")
    }
    let manifest = try? String(contentsOfFile: "\(path)/\(Site.manifest)", encoding: .utf8)
    if let files = manifest.flatMap(Site.files(of:)) {
      former = files
    } else if names.isEmpty {
      former = []
    } else {
      throw InputFile.Problem(
        message: "\(name) is not empty and holds no site of sim; nothing was written. "
          + "Name a new or an empty folder")
    }
  }

  /// Writes a site, and removes what only the one before had. What is there beside them stays.
  func write(_ files: [SiteFile], with writer: WholeFiles) throws {
    let paths = files.map(\.path)
    // If the writing is interrupted, the folder still is one of a site.
    let all = paths + former.filter { !paths.contains($0) }
    for file in [Site.manifest(of: all)] + files + [Site.manifest(of: paths)] {
      try writer.write(file.text, to: "\(path)/\(file.path)", makesFolder: true)
    }
    for gone in all.dropFirst(paths.count) { unlink("\(path)/\(gone)") }
  }
}
