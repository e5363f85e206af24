import ImageLoadingModel

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
    /// What stands around the run where the page is one of many.
    let frame: Frame?

    /// Parts of a page that come from outside: trusted text, not that of a scenario.
    package struct Frame: Sendable {
      /// Stands above the header.
      package var markup: String
      package var style: String
      /// Becomes a part of the page's script, after all others.
      package var script: String

      package init(markup: String, style: String, script: String) {
        self.markup = markup
        self.style = style
        self.script = script
      }
    }

    package init(
      _ explanation: Explanation, timeMode: Kernel.TimeMode = .exact, file: String,
      command: String = "", limits: PageAlternatives.Limits = .none, frame: Frame? = nil
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
    let script = PageFiles.text(PageFiles.scripts) + (request.frame?.script ?? "")
    html = PageFiles.filled(
      PageFiles.text([PageFiles.markup]),
      with: [
        "nonce": digest.description, "run": data, "frame": request.frame?.markup ?? "",
        "style": PageFiles.text(PageFiles.styles) + (request.frame?.style ?? ""),
        "language": Catalogue.current.language.rawValue,
        "wordings": PageFiles.wordings(of: script), "script": script,
      ])
  }

  /// A page of one history.
  package init(_ explanation: Explanation, file: String) {
    self.init(Request(explanation, file: file), on: ScenarioRunner())
  }
}
