import ImageLoadingInterface

/// A run as one HTML file that needs nothing else: a diagram with a lane for each queue or thread, the
/// steps one by one, the state after each, and the histories into which the run could have forked.
///
/// The only text of a scenario in it is JSON, which the page's own script reads and shows as text. The
/// page may load nothing and run no script but its own.
package struct RunPage {
  /// What a page is to be made of.
  package struct Request {
    let explanation: Explanation
    let timeMode: Kernel.TimeMode
    /// The name of the scenario file.
    let file: String
    /// The command that goes through this run in a terminal.
    let command: String
    let limits: PageAlternatives.Limits
    /// What stands around the run where the page is one of many; else it needs nothing else.
    let frame: Frame?

    /// What a page has as one of many: trusted text, not that of a scenario.
    struct Frame: Sendable {
      /// Stands above the header.
      let markup: String
      /// The files of the style and of the script, from the page.
      let style: String
      let script: String
    }

    package init(
      _ explanation: Explanation, timeMode: Kernel.TimeMode = .exact, file: String,
      command: String = "", limits: PageAlternatives.Limits = .none
    ) {
      self.init(
        explanation, timeMode: timeMode, file: file, command: command, limits: limits, frame: nil)
    }

    init(
      _ explanation: Explanation, timeMode: Kernel.TimeMode, file: String, command: String,
      limits: PageAlternatives.Limits, frame: Frame?
    ) {
      self.explanation = explanation
      self.timeMode = timeMode
      self.file = file
      self.command = command
      self.limits = limits
      self.frame = frame
    }
  }

  package let html: String
  /// How many histories there are beside the first.
  package let forkCount: Int

  package init(_ request: Request, on runner: ScenarioRunner) {
    let page = RunPageData(request, on: runner)
    forkCount = page.forkCount
    let data = page.json.text(pretty: false).replacing("<", with: #"\u003c"#)
    var digest = Digest()
    digest.add(data)
    let nonce = digest.description
    let style =
      request.frame.map { "<link rel=\"stylesheet\" nonce=\"\(nonce)\" href=\"\($0.style)\">" }
      ?? "<style nonce=\"\(nonce)\">\n\(PageFiles.text(PageFiles.styles))</style>"
    let script =
      request.frame.map { "<script nonce=\"\(nonce)\" src=\"\($0.script)\"></script>" }
      ?? "<script nonce=\"\(nonce)\">\n\(Self.script())</script>"
    html = PageFiles.filled(
      PageFiles.text([PageFiles.markup]),
      with: [
        "nonce": nonce, "run": data, "frame": request.frame?.markup ?? "", "style": style,
        "language": Catalogue.current.language.rawValue, "script": script,
      ])
  }

  /// The script of a page, with what it says in the present language.
  /// - Parameter addition: becomes a part of it, after all others.
  static func script(with addition: String = "") -> String {
    let script = PageFiles.text(PageFiles.scripts) + addition
    let wordings = PageFiles.wordings(of: script)
    return "(() => {\n\"use strict\";\nconst wordings = \(wordings);\n\(script)})();\n"
  }

  /// A page of one history.
  package init(_ explanation: Explanation, file: String) {
    self.init(Request(explanation, file: file), on: ScenarioRunner())
  }
}
