import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The lines of a recording that have views show images in turn, or an animation.
extension Translation {
  mutating func translateAnimation(_ line: String) -> Bool {
    switch line {
    case "view: sd_setAnimationImagesWithURLs [1, 2]": showInTurn(Self.list(1, 2))
    case "view: sd_setAnimationImagesWithURLs [3]": showInTurn(Self.list(3))
    case "FLAnimatedImageView: set GIF A": animate("http://h.test/a.gif")
    case "FLAnimatedImageView: set B (memory hit)": animate("http://h.test/b.png")
    default: return false
    }
    return true
  }

  private mutating func showInTurn(_ urls: [ImageURL]) {
    add(
      .animationImages(AnimationImagesRequest(urls: urls, view: "v")),
      named: "list \(scenario.stimuli.count)")
  }

  private mutating func animate(_ url: String) {
    add(
      .load(
        LoadRequest(
          argument: .url(ImageURL(url)), options: [], view: "v", slot: .animated,
          wantsProgress: false)), named: url == "http://h.test/a.gif" ? "#1" : "#2")
  }
}
