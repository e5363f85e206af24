import Foundation
import SimTools

/// Writes files whole or not at all: beside their place, and then renamed.
///
/// A process that is killed half way leaves a file of its own name beside, and everything else as
/// it was; the next that writes into the folder removes it.
final class WholeFiles {
  /// Why a file could not be written.
  struct Problem: Error {
    let message: Sentence
  }

  private var swept: Set<String> = []

  /// - Parameter makesFolder: whether a folder that is not there is made.
  func write(_ text: String, to path: String, makesFolder: Bool = false) throws(Problem) {
    // What a link points at is written, and the link stays.
    let file = Self.target(of: path) ?? path
    let folder = FilePath(file).folder
    do throws(SystemError) {
      if makesFolder, !folder.isEmpty { try Self.makeFolder(folder) }
      try write(Array(text.utf8), to: file, in: folder.isEmpty ? "." : folder)
    } catch {
      throw Problem(message: "cannot write \(path): \(error.reason)")
    }
  }

  /// The path of a file without links; `nil` if there is no such file.
  private static func target(of path: String) -> String? {
    realpath(path, nil).map { resolved in
      defer { free(resolved) }
      return String(cString: resolved)
    }
  }

  /// Whether a file can be written, before long work that ends there.
  static func check(file path: String) throws(Problem) {
    var status = stat()
    let target = target(of: path)
    guard let target, stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return try check(FilePath(target ?? path).folder)
    }
    // A device or a pipe is written into; a folder is none.
    let error: SystemError? =
      if status.st_mode & S_IFMT == S_IFDIR {
        SystemError(code: EISDIR)
      } else if access(target, W_OK) != 0 {
        SystemError.last
      } else {
        nil
      }
    if let error { throw Problem(message: "cannot write \(path): \(error.reason)") }
  }

  /// Whether a folder can be made or written into, before long work that ends there.
  static func check(_ folder: String) throws(Problem) {
    var path = folder
    while !path.isEmpty, !FileManager.default.fileExists(atPath: path) {
      path = FilePath(path).folder
    }
    var isDirectory: ObjCBool = true
    let isThere =
      path.isEmpty || FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    let error: SystemError? =
      if isThere, !isDirectory.boolValue {
        SystemError(code: ENOTDIR)
      } else if access(path.isEmpty ? "." : path, W_OK) != 0 {
        SystemError.last
      } else {
        nil
      }
    if let error { throw Problem(message: "cannot write into \(folder): \(error.reason)") }
  }

  /// Makes a folder, and those that it lies in, where they are not there.
  static func makeFolder(_ path: String) throws(SystemError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw SystemError(error)
    }
  }

  private func write(_ bytes: [UInt8], to file: String, in folder: String) throws(SystemError) {
    var status = stat()
    let isThere = stat(file, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
    if isThere, access(file, W_OK) != 0 { throw SystemError.last }
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe has nothing that could be kept.
      return try put(bytes, into: file, O_WRONLY)
    }
    sweep(folder)
    let beside = folder + "/" + Self.name(of: getpid())
    do throws(SystemError) {
      try put(bytes, into: beside, O_WRONLY | O_CREAT | O_TRUNC)
      if isThere, chmod(beside, status.st_mode & 0o7777) != 0 { throw SystemError.last }
      if rename(beside, file) != 0 { throw SystemError.last }
    } catch {
      unlink(beside)
      throw error
    }
  }

  private func put(_ bytes: [UInt8], into path: String, _ flags: Int32) throws(SystemError) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError.last }
    do throws(SystemError) {
      try Descriptor(number: descriptor).write(bytes)
    } catch {
      close(descriptor)
      throw error
    }
    // Some file systems say only now that there was no room.
    if close(descriptor) != 0 { throw SystemError.last }
  }

  /// Removes what killed runs have left in a folder; looks once.
  func sweep(_ folder: String) {
    guard swept.insert(folder).inserted else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let owner = Self.owner(of: name), owner != getpid() else { continue }
      let isAlive = kill(owner, 0) == 0 || errno != ESRCH
      if !isAlive { unlink(folder + "/" + name) }
    }
  }

  /// What a process calls the file that it is writing.
  private static func name(of process: pid_t) -> String { ".sim-\(process).part" }

  /// The process that was writing a file of that name.
  private static func owner(of name: String) -> pid_t? {
    guard name.hasPrefix(".sim-"), name.hasSuffix(".part") else { return nil }
    return pid_t(name.dropFirst(5).dropLast(5)).flatMap { $0 > 0 ? $0 : nil }
  }
}
