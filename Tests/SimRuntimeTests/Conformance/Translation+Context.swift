import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The lines of a recording that say how images are transformed, and what goes for every load.
extension Translation {
  mutating func translateTransform(_ line: String) -> Bool {
    switch line {
    case "delegate transform: returns nil",
      "a transformer is passed in the context (key 'T'); mode=returns nil":
      setTransform(ManagerSettings.Transform.none)
    case "delegate transform: returns the same image",
      "a transformer is passed in the context (key 'T'); mode=returns the same image":
      setTransform(.same)
    case "delegate transform returns a new image", "transform returns a new image",
      "a transformer (returns a new image) is passed in the context",
      "loads use a transformer that returns a new image":
      setTransform(.new)
    case "manager: optionsProcessor that adds RetryFailed":
      scenario.given.manager.optionsProcessor = GivenOptionsProcessor(
        adds: .retryFailed, removes: [], values: ContextValues())
      add(.manager(nil, scenario.given.manager))
      scenario.given.manager.optionsProcessor = nil
    default: return false
    }
    return true
  }

  private mutating func setTransform(_ transform: ManagerSettings.Transform) {
    if scenario.generation.manager.hasContext {
      context.imageTransformer = GivenTransformer(gives: transform, key: "T", time: .zero)
    } else {
      scenario.given.manager.transform = transform
    }
  }
}
