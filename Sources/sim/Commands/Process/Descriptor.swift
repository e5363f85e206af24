import Foundation

/// An open file, pipe or terminal, by the number that the system knows it by.
struct Descriptor {
  let number: Int32

  static let standardInput = Descriptor(number: STDIN_FILENO)
  static let standardOutput = Descriptor(number: STDOUT_FILENO)
  static let standardError = Descriptor(number: STDERR_FILENO)

  /// Makes ready for standard streams that are closed, and for readers that go away.
  ///
  /// The number of a closed stream would go to the next file that is opened, and output into that.
  /// So it is taken by a file that cannot be used in the direction of the stream: using it fails as
  /// that of a closed one does. A process whose reader has gone ends quietly, by the signal.
  static func prepareStandardStreams() {
    let directions = [
      (standardInput, O_WRONLY), (standardOutput, O_RDONLY), (standardError, O_RDONLY),
    ]
    for (stream, direction) in directions where fcntl(stream.number, F_GETFD) == -1 {
      // The system gives the lowest free number; those below this one are taken by now.
      _ = open("/dev/null", direction)
    }
    signal(SIGPIPE, SIG_DFL)
  }

  /// How many columns the terminal has that a descriptor leads to; `nil` if it leads to none.
  static func columns(of number: Int32) -> Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(Int(size.ws_col), 40)
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0 {
        try wait(for: POLLOUT)
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Reads what comes next, so many bytes at most; none at the end.
  func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = bytes.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(bytes.prefix(count)) }
      try wait(for: POLLIN)
    }
  }

  /// Reads to the end, but no more than the first part that exceeds the limit.
  func readAll(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try read(upTo: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// After a call that failed: waits where that helps, and throws where it does not.
  private func wait(for event: Int32) throws(SystemError) {
    let error = SystemError.last
    switch error.code {
    case EINTR: break
    case EAGAIN:
      var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
      _ = poll(&wanted, 1, -1)
    default: throw error
    }
  }
}
