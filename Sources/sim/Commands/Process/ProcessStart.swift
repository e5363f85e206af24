import Foundation

/// Starts this program again, without what Foundation's `Process` costs beside it.
struct ProcessStart {
  private let words: [String]

  init(_ words: [String]) {
    self.words = [Bundle.main.executableURL?.path ?? CommandLine.arguments[0]] + words
  }

  /// Runs it to its end; what it prints is thrown away.
  func untilEnd() {
    fflush(nil)
    let output = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    dup2(nowhere, STDOUT_FILENO)
    var arguments = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process = pid_t()
    if posix_spawn(&process, words[0], nil, nil, &arguments, &environment) == 0 {
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    for argument in arguments { free(argument) }
    dup2(output, STDOUT_FILENO)
    close(output)
    close(nowhere)
  }
}
