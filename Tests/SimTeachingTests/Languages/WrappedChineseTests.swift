import Testing

@testable import SimCommandLine
@testable import SimRuntime
@testable import SimTools

/// Chinese has no spaces, and its characters are two columns wide.
@Suite struct WrappedChineseTests {
  @Test func linesPartBetweenCharacters() {
    #expect(wrapped("视图请求一张图片", columns: 8) == ["视图请求", "一张图片"])
    #expect(wrapped("主队列 main 上", columns: 8) == ["主队列", "main 上"])
    #expect("主队列 main".columns == 11)
  }

  @Test func noLineBeginsWithAFullStopOrEndsWithABracket() {
    #expect(wrapped("视图请求。图片", columns: 8) == ["视图请", "求。图片"])
    #expect(wrapped("视图请（图片）", columns: 8) == ["视图请", "（图片）"])
  }

  @Test func aValueStaysWithItsName() {
    #expect(wrapped("默认：fifo", columns: 8) == ["默", "认：fifo"])
    #expect(wrapped("默认：先进先出", columns: 8) == ["默认：先", "进先出"])
  }

  @Test func englishIsAsItWas() {
    #expect(wrapped("one two  three", columns: 7) == ["one two", "three"])
    #expect(wrapped("averylongword and", columns: 5) == ["averylongword", "and"])
  }
}
