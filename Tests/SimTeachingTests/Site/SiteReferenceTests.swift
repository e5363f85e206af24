import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// The site holds what `sim help` prints, and the runs of the cookbook.
@Suite struct SiteReferenceTests {
  private static var html: MarkdownHTML {
    MarkdownHTML(place: { $0.hasPrefix("#") ? $0 : nil }, addition: { _ in "" })
  }

  private static func markup(_ text: String) -> String {
    html.markup(of: MarkdownBlock.blocks(of: text))
  }

  @Test func blocksBecomeElements() {
    #expect(
      Self.markup("## A <b>, and `c`\n\n## A <b>, and `c`")
        == "<h2 id=\"a-b-and-c\">A &lt;b&gt;, and <code>c</code></h2>\n"
        + "<h2 id=\"a-b-and-c-1\">A &lt;b&gt;, and <code>c</code></h2>")
    #expect(
      Self.markup("- one\n- two\n\n  ```\n  a < b\n  ```")
        == "<ul><li>one</li><li>two<pre tabindex=\"0\"><code>a &lt; b</code></pre></li></ul>")
    #expect(Self.markup("1. one") == "<ol><li>one</li></ol>")
    #expect(
      Self.markup("| a | b |\n| - | - |\n| 1 | `2` |")
        == "<div class=\"wide\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">a</th>"
        + "<th scope=\"col\">b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr>"
        + "</tbody></table></div>")
  }

  @Test func textHasItsMarks() {
    #expect(
      Self.html.inline("a *b* **c `d`** `*e*` [f](#g) & \"h\"")
        == "a <em>b</em> <strong>c <code>d</code></strong> <code>*e*</code> "
        + "<a href=\"#g\">f</a> &amp; &quot;h&quot;")
    #expect(Self.html.inline("[a](b.sh)") == "a")
    #expect(Self.html.inline("`--seed`") == "<code class=\"option\">--seed</code>")
    #expect(Self.html.inline("[a](https://b/c)") == "a (https://b/c)")
  }

  @Test func eachTopicHasItsPage() throws {
    let list = SiteBuild.text(of: SiteReference.index)
    for section in ManualSection.all {
      let path = SiteReference.path(of: section.name)
      let text = SiteBuild.text(of: path)
      #expect(text.contains("<h1>\(escapedForXML(section.title))</h1>"), "\(path)")
      #expect(list.contains("href=\"\(section.name).html\""), "\(path)")
      let headings = section.text.split(separator: "\n```").enumerated()
        .filter { $0.offset % 2 == 0 }.map(\.element).joined()
        .matches(of: #/\n##+ /#).count
      #expect(text.matches(of: #/<h[2-6] id=/#).count == headings, "\(path)")
    }
  }

  /// A link of a document leads to the page of the other one, or is none.
  @Test func linksBetweenDocumentsLead() {
    let links = [
      ("your-own-loader", "<a href=\"structure.html#targets\">ports</a>"),
      ("cookbook", "<a href=\"scenarios.html\">Scenarios</a>"),
      ("exports", "<a href=\"writing-lessons.html\">"),
      ("scenario-format", "<a href=\"#durations\">"),
      ("structure", "<a href=\"libraries.html#public-types\">"),
    ]
    for (topic, link) in links {
      #expect(SiteBuild.text(of: SiteReference.path(of: topic)).contains(link), "\(topic): \(link)")
    }
  }

  @Test func eachRecipeLeadsToItsRun() {
    let page = SiteBuild.text(of: SiteReference.path(of: Recipe.topic))
    let runs = SiteBuild.files.filter { $0.path.hasPrefix("cookbook/") }
    #expect(runs.contains { $0.path == "cookbook/full-disk.html" })
    #expect(page.matches(of: #/href="\.\.\/cookbook\//#).count == runs.count)
    for run in runs {
      #expect(page.contains("<a href=\"../\(run.path)\">Step through this run</a>"), "\(run.path)")
      #expect(run.text.contains("<a href=\"../reference/cookbook.html\">Cookbook</a>"))
    }
    for recipe in Recipe.all {
      let anchor = SiteReference.path(of: recipe).split(separator: "#").last ?? ""
      #expect(page.contains("id=\"\(anchor)\""), "\(recipe.title)")
    }
  }
}
