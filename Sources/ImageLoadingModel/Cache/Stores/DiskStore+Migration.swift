/// Taking over the files of versions that kept them elsewhere (5.x).
extension DiskStore {
  /// Moves what another directory holds into that of the shared cache, and the other one away.
  ///
  /// Original: `-[SDDiskCache moveCacheDirectoryFromPath:toPath:]`.
  func takeOver(_ oldDirectory: String) async {
    await context.reach(.cacheMigrate)
    let directory = policies.directory
    guard oldDirectory != directory, await kind(of: oldDirectory) == .directory else { return }
    let found = await kind(of: directory)
    if found == .directory {
      await move(contentsOf: oldDirectory, to: directory)
      try? await files.remove(oldDirectory)
      return
    }
    if found == .file { try? await files.remove(directory) }
    let parent = directory.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    if await !files.exists(parent) { try? await files.createDirectory(parent) }
    try? await files.move(oldDirectory, to: directory)
  }

  /// A name that is taken stays as it is here; of a directory, what it holds is moved.
  private func move(contentsOf old: String, to new: String) async {
    for name in (try? await files.list(old)) ?? [] {
      do {
        try await files.move("\(old)/\(name)", to: "\(new)/\(name)")
      } catch {
        await move(contentsOf: "\(old)/\(name)", to: "\(new)/\(name)")
      }
    }
  }

  private enum Kind {
    case file
    case directory
    case nothing
  }

  /// Original: `-[NSFileManager fileExistsAtPath:isDirectory:]`.
  private func kind(of path: String) async -> Kind {
    guard let attributes = try? await files.attributes(of: path) else { return .nothing }
    return attributes.isDirectory ? .directory : .file
  }
}
