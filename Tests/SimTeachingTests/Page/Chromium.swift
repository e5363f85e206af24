import Foundation

/// A real browser without a window, where one is installed.
struct Chromium {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The browser that `CHROME` names, or the first of the usual names in `PATH`.
  static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let places = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    return ([environment["CHROME"]].compactMap(\.self) + places)
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// What a browser makes of a page that is opened with `#selftest`.
  struct Finding {
    /// What the page's own check has written.
    let check: SelfCheck
    let document: String
    /// What was written to the console.
    let console: [String]
  }

  /// What a page has become that is opened at a place, such as `step-3`.
  static func open(_ html: String, at place: String) throws -> String {
    try show(["page.html": html], "page.html#\(place)").document
  }

  /// Opens one of these files, by its address from their folder.
  private static func show(
    _ pages: [String: String], _ address: String
  ) throws -> (document: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in pages {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    return try run(folder, URL(fileURLWithPath: folder.path).absoluteString + address)
  }

  /// - Parameter width: shows the page in a frame of this many pixels.
  static func check(_ html: String, width: Int? = nil) throws -> Finding {
    let (document, errors) =
      if let width {
        try show(["page.html": html, "frame.html": frame(width)], "frame.html")
      } else {
        try show(["page.html": html], "page.html#selftest")
      }
    guard let result = document.firstMatch(of: /<pre id="selftest">([^<]*)<\/pre>/)?.output.1 else {
      throw Failure(description: "the page has not checked itself: \(errors.suffix(2_000))")
    }
    let text = String(result).replacing("&amp;", with: "&").replacing("&gt;", with: ">")
      .replacing("&lt;", with: "<")
    let console = errors.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
    return Finding(check: try SelfCheck(text), document: document, console: console)
  }

  /// What a script says of a page that it finds in a frame, and what was written to the console.
  /// - Parameters:
  ///   - size: of the frame.
  ///   - script: may wait; the page's window is `page`, and `say` takes a line.
  static func tell(
    _ html: String, at place: String, size: (width: Int, height: Int) = (1000, 640), script: String
  ) throws -> (lines: [String], console: [String]) {
    let teller = """
      <!doctype html><body><pre id="said"></pre><iframe width="\(size.width)" height="\(size.height)"></iframe><script>
      const frame = document.querySelector("iframe");
      const say = (line) => document.getElementById("said").append(line + "\\n");
      const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
      frame.onload = async () => {
        const page = frame.contentWindow;
        \(script)
        say("end");
      };
      frame.src = "page.html#\(place)";
      </script></body>
      """
    let (document, errors) = try show(["page.html": html, "teller.html": teller], "teller.html")
    guard let said = document.firstMatch(of: /<pre id="said">([^<]*)<\/pre>/)?.output.1 else {
      throw Failure(description: "the script has not said anything: \(errors.suffix(2_000))")
    }
    return (
      said.split(separator: "\n").map(String.init),
      errors.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
    )
  }

  /// A page that shows the other one in a frame, and takes over what it has written.
  private static func frame(_ width: Int) -> String {
    """
    <!doctype html><body><iframe src="page.html#selftest" width="\(width)" height="640"></iframe>
    <script>addEventListener("load", () => document.body.append(
      frames[0].document.getElementById("selftest").cloneNode(true)))</script></body>
    """
  }

  /// Opens an address.
  /// - Parameter folder: what it may write into.
  static func run(
    _ folder: URL, _ address: String
  ) throws -> (document: String, errors: String) {
    guard let path else { throw Failure(description: "no browser") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--user-data-dir=\(folder.path)/profile", "--allow-file-access-from-files",
      "--enable-logging=stderr", "--virtual-time-budget=10000", "--dump-dom", address,
    ]
    let files = ["output", "errors"].map { folder.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 120)
    while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.05) }
    if process.isRunning {
      process.terminate()
      throw Failure(description: "the browser does not end")
    }
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return (texts[0], texts[1])
  }
}
