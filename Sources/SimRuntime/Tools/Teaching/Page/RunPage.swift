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

    package init(
      _ explanation: Explanation, timeMode: Kernel.TimeMode = .exact, file: String,
      command: String = "", limits: PageAlternatives.Limits = .none
    ) {
      self.explanation = explanation
      self.timeMode = timeMode
      self.file = file
      self.command = command
      self.limits = limits
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
    html = PageFiles.filled(
      PageFiles.text([PageFiles.markup]),
      with: [
        "nonce": digest.description, "run": data, "style": PageFiles.text(PageFiles.styles),
        "script": PageFiles.text(PageFiles.scripts),
      ])
  }

  /// A page of one history.
  package init(_ explanation: Explanation, file: String) {
    self.init(Request(explanation, file: file), on: ScenarioRunner())
  }
}
