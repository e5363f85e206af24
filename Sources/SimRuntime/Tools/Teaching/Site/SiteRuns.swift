/// What the pages of runs of a site have in common. It lies beside them once: each would be three times as large
/// with it.
enum SiteRuns {
  /// The script of a page.
  enum Script: String, CaseIterable {
    case run = "run.js"
    /// That of a lesson, which notes when it is done.
    case lesson = "lesson.js"

    fileprivate var file: SiteFile {
      let addition =
        switch self {
        case .run: ""
        case .lesson: SiteFile.resource("course.js") + SiteFile.resource("lesson-end.js")
        }
      return SiteFile(rawValue, RunPage.script(with: addition))
    }
  }

  private static let style = "run.css"

  static var files: [SiteFile] {
    let styles = PageFiles.text(PageFiles.styles) + SiteFile.resource("bar.css")
    return [SiteFile(style, styles)] + Script.allCases.map(\.file)
  }

  /// The page of a run.
  /// - Parameters:
  ///   - target: its place in the site.
  ///   - path: that of the scenario file.
  ///   - bar: what stands above it.
  static func page(
    _ target: String, of scenario: Scenario, _ path: String, _ limits: PageAlternatives.Limits,
    bar: String, script: Script = .run, on runner: ScenarioRunner
  ) -> SiteFile {
    let plan = RunPlan(scenario, order: nil)
    let root = SiteFile.root(from: target)
    let page = RunPage(
      RunPage.Request(
        Explanation(plan, on: runner), timeMode: plan.timeMode, file: path,
        command: shellQuoted([
          AppRegistry.program, "step", "--generation", scenario.generation.name, path,
        ]), limits: limits,
        frame: .init(markup: bar, style: root + style, script: root + script.rawValue)),
      on: runner)
    return SiteFile(target, page.html)
  }
}
