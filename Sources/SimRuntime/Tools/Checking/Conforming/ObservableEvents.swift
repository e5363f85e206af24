import ImageLoadingInterface
import SimRuntime

/// Which events of a run something outside the loader can see.
struct ObservableEvents {
  private var viewLoads: Set<String> = []
  private var loadsThatAvoidSetting: Set<String> = []

  /// Whether an event can be of an observable kind, and the app sees it: a view does not call the completion
  /// block of its load for a partial image (C012), unless the load has `avoidAutoSetImage`.
  /// - Parameter event: the next event of the run; all of them must be given, in their order.
  mutating func sees(_ event: RunEvent) -> Bool {
    switch event.kind {
    case .model(.viewLoadBegan(_, _, _, _, let load)): viewLoads.insert(load.name)
    case .model(.loadBegan(let load, _, let options)) where options.contains(.avoidAutoSetImage):
      loadsThatAvoidSetting.insert(load.subject.name)
    case .model(.completed(let load, let result)) where !result.isFinished:
      return !viewLoads.contains(load.name) || loadsThatAvoidSetting.contains(load.name)
    case .trace(.reached): return true
    case .trace, .raced, .broke: return false
    default: break
    }
    return true
  }
}
