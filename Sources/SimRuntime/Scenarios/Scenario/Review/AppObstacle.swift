import ImageLoadingInterface
import SimText

/// Why a scenario cannot be run with an app: something in it that the app's loader does not declare.
public enum AppObstacle: Sendable, Equatable {
  /// The file does not list the generation that the app is based on.
  case generation(String)
  /// A step does what only the model's parts can.
  case verb(String)
  /// A load has an option that the loader does not know.
  case option(String)
  /// A load or a view asks for a detail that only the model has.
  case detail(String)
  /// The world begins with something that only the model's parts can have.
  case given(String)
  /// Something is expected that only the model's parts report.
  case expectation(String)
  /// A step waits for a checkpoint of the model.
  case checkpoint(String)
  /// Something is expected of a checkpoint of the model: that it is reached, or that it is not.
  case expectedCheckpoint(String)
  /// A view is used on another thread than main, which UIKit forbids.
  case viewOffMain(String)
  /// The loader does not declare an ability.
  case ability(AppAbility)

  /// What is missing, in a few words.
  public var words: String { sentence.text }

  package var sentence: Sentence {
    switch self {
    case .generation(let name): "the file is not for \(name)"
    case .verb(let verb): "the step \"\(verb)\" is for the model's parts"
    case .option(let option): "the loader does not declare the option \(option)"
    case .detail(let detail): "\"\(detail)\" of a load is for the model's parts"
    case .given(let section): "\"\(section)\" in given is for the model's parts"
    case .expectation(let section): "\"\(section)\" in expect is of the model's parts"
    case .checkpoint(let name): "a step waits for the checkpoint \(name) of the model"
    case .expectedCheckpoint(let name):
      "it expects something of the checkpoint \(name) of the model"
    case .viewOffMain(let view): "the view \(view) is used off the main thread"
    case .ability(let ability): "the loader does not declare that it can \(ability.sentence)"
    }
  }
}

extension AppAbility {
  /// What it can do, as ``words`` says it.
  fileprivate var sentence: Sentence { Sentence(whole: words) }
}
