import Foundation
import SimTools

/// Why the system could not do something with a file or a stream.
struct SystemError: Error, Equatable {
  /// As `errno` has it.
  let code: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  init(code: Int32) { self.code = code }

  /// What is behind an error of Foundation.
  init(_ error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    code = ((cause ?? error) as? POSIXError)?.code.rawValue ?? EIO
  }

  /// The message, to follow a colon.
  var reason: Sentence {
    switch code {
    case ENOENT: "there is no such file or folder"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is no folder"
    case EACCES, EPERM: "that is not permitted"
    case EEXIST: "it is there already"
    case ENOSPC, EDQUOT: "no space is left"
    case EFBIG: "it would be larger than is allowed"
    case EROFS: "it lies on a file system that can only be read"
    case EBADF: "it is closed"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its links lead in a circle"
    default: Sentence(verbatim: String(cString: strerror(code)))
    }
  }
}
