/// A run as one HTML file that needs nothing else: a diagram with a lane for each queue or thread, the
/// steps one by one, and the state after each.
///
/// The only text of a scenario in it is JSON, which the page's own script reads and shows as text. The
/// page may load nothing and run no script but its own.
package struct RunPage {
  package let html: String

  package init(_ explanation: Explanation, file: String) {
    let data = RunPageData(explanation, file: file).json.text(pretty: false)
      .replacing("<", with: #"\u003c"#)
    var digest = Digest()
    digest.add(data)
    html = PageFiles.filled(
      PageFiles.text([PageFiles.markup]),
      with: [
        "nonce": digest.description, "run": data, "style": PageFiles.text(PageFiles.styles),
        "script": PageFiles.text(PageFiles.scripts),
      ])
  }
}
