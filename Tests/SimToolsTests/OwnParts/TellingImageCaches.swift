import ImageLoadingModel

@testable import SimRuntime

final class FactNames: RunObserver {
  private(set) var all: [String] = []

  func observe(_ event: RunEvent) {
    if case .model(.fact(let fact)) = event.kind { all.append("\(fact.name) \(fact.subject)") }
  }
}

struct LooksForTheCache: AppStimulus {
  static let verb = "lookForTheCache"
  static let sentence = "Looks for the image cache among the parts of the app."

  init(from decoder: any Decoder) {}

  func perform(on app: RunningApp) async {
    if app.part(ForwardingCache.self) != nil {
      app.facts.report(AppFact("found", about: "the cache"))
    }
  }
}

/// Keeps its images under other keys.
struct PrefixedKeys: ImageCaching {
  let standard: any ImageCaching

  private func mine(_ key: String) -> String { "mine:\(key)" }

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    await standard.queryImage(
      forKey: mine(key), options: options, context: context, completed: completed)
  }
  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    await standard.storeImage(image, data: data, forKey: mine(key), in: type, completed: completed)
  }
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    await standard.removeImage(forKey: mine(key), from: type, completed: completed)
  }
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    await standard.containsImage(forKey: mine(key), in: type, completed: completed)
  }
  func clear(_ type: CacheType, completed: Block?) async {
    await standard.clear(type, completed: completed)
  }
}

/// Reports what it is asked.
struct TellingCache: ImageCaching {
  let facts: FactReporter
  let standard: any ImageCaching

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    facts.report(AppFact("query", about: key))
    return await standard.queryImage(
      forKey: key, options: options, context: context, completed: completed)
  }
  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    facts.report(AppFact("store", about: key))
    await standard.storeImage(image, data: data, forKey: key, in: type, completed: completed)
  }
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    facts.report(AppFact("remove", about: key))
    await standard.removeImage(forKey: key, from: type, completed: completed)
  }
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    facts.report(AppFact("contains", about: key))
    await standard.containsImage(forKey: key, in: type, completed: completed)
  }
  func clear(_ type: CacheType, completed: Block?) async {
    facts.report(AppFact("clear", about: type.name))
    await standard.clear(type, completed: completed)
  }
}
