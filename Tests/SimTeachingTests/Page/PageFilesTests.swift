import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// A page is made of its files.
@Suite struct PageFilesTests {
  @Test func eachFileHasItsPlaceInThePage() {
    let names = [PageFiles.markup] + PageFiles.styles + PageFiles.scripts
    #expect(EmbeddedFile.names(in: EmbeddedFile.resources(of: "Teaching/Page")) == names.sorted())
  }

  @Test func thePlacesAreThoseThatARunFills() {
    let names = PageFiles.text([PageFiles.markup]).matches(of: /\{\{(.*?)\}\}/)
      .map { String($0.output.1) }.filter { !$0.hasPrefix("=") }
    #expect(names == ["language", "nonce", "nonce", "style", "frame", "run", "script"])
  }

  @Test func insertedTextIsNotReplacedAgain() {
    let values = ["a": "{{b}}", "b": "B"]
    #expect(PageFiles.filled("<{{a}}, {{b}}> {{", with: values) == "<{{b}}, B> {{")
    #expect(PageFiles.filled("<p>{{={a} or {b}.}}</p>", with: values) == "<p>{{b}} or B.</p>")
  }
}
