import ImageLoadingModel
import SimScenarios

extension ValueQuestion {
  /// The answer of the app, as scenarios write it.
  func answer(in world: ScenarioWorld) async -> String {
    let context = world.life.context
    switch self {
    case .fileName(let key): return context.generation.cache.fileName.name(forKey: key)
    case .path(let url): return world.cache.disk.path(forKey: url)
    case .cacheKey(let url):
      let key = await world.manager.cacheKey(for: url.map { ImageURL($0) })
      return key.map { $0.isEmpty ? "empty" : $0 } ?? "none"
    case .format(let bytes):
      return context.generation.formats.answer(forDataBeginningWith: bytes ?? [])
    case .options(let rawValue):
      return LoadOptions.rows.filter { row in
        row.bit(in: context.generation.options).map { rawValue & 1 << UInt32($0) != 0 } ?? false
      }.map(\.name).joined(separator: " ")
    case .isRunning: return await world.manager.isRunning() ? "yes" : "no"
    }
  }
}
