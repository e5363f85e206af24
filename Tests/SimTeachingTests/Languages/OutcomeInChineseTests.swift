import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// How a run ends, in Chinese.
@Suite struct OutcomeInChineseTests {
  private static func chinese(_ sentence: Sentence) -> String {
    Catalogue.$current.withValue(Catalogue.of(.zh)) { translated(sentence) }
  }

  private static let thread = ThreadID(root: "scenario", ordinal: 1)

  @Test func theReasonOfACrashIsTranslatedWithItsValues() {
    let (app, url) = ("mine", "https://a/1.png")
    let reason: CrashReason = "the manager of \(app) has no cache key for \(url)"
    #expect(reason == "the manager of mine has no cache key for https://a/1.png")
    let outcome = Outcome.crashed(reason: reason, thread: Self.thread)
    #expect(outcome.sentence.text == "the app crashes: \(reason)")
    #expect(Self.chinese(outcome.sentence).hasSuffix("mine 的管理器没有 https://a/1.png 的缓存键"))
  }

  /// A reason on several lines is one sentence; one of the user's own stays as it is.
  @Test func reasonsAreJoinedAndTextsStay() {
    let reason: CrashReason =
      "the prefetcher of \("mine") loads " + "\("x"), which no prefetch under way asks for"
    #expect(Self.chinese(Sentence(reason)) == "mine 的预取器加载 x，而没有任何正在进行的预取要求它")
    #expect(Self.chinese(Sentence(CrashReason("out of range"))) == "out of range")
  }

  @Test func anEscapeIsTold() {
    let kernel = Outcome.escaped(thread: Self.thread, advice: Kernel.escapeAdvice)
    #expect(!Self.chinese(kernel.sentence).contains("it awaited"))
    #expect(Self.chinese(kernel.sentence).contains("不是端口"))
  }

  /// Why a file cannot be written, and why an app cannot be run with one.
  @Test(arguments: [FileError.diskFull, .writeFailed("x"), .readFailed("x"), .notFound("x")])
  func errorsOfFilesAreTranslated(error: FileError) {
    #expect(!Self.chinese(Sentence(whole: error.reason)).contains(/[a-z]/))
  }

  @Test(arguments: AppAbility.allCases)
  func abilitiesAreTranslated(ability: AppAbility) {
    #expect(!Self.chinese(AppObstacle.ability(ability).sentence).contains(/[a-z]/))
  }
}
