import ImageLoadingModel

/// Loads that ask for one URL share its download.
struct MyLoader: LoaderUnderTest {
  let environment: ModelEnvironment
  let waiting: Cell<[ImageURL: [LoaderRequest]]>

  init(_ environment: ModelEnvironment) {
    self.environment = environment
    waiting = environment.scheduler.cell("waiting", [:])
  }

  func load(_ request: LoaderRequest) async -> any LoadTask {
    guard let url = request.url else {
      await request.completed(LoadResult(error: LoadError(.badURL), url: nil))
      return MyTask()
    }
    let others = await waiting.read()[url]
    await waiting.update { $0[url, default: []].append(request) }
    if others == nil {
      environment.scheduler.thread("download") { await download(url) }
    }
    return MyTask()
  }

  private func download(_ url: ImageURL) async {
    let result = await result(of: url)
    await environment.scheduler.main.async {
      let requests = await waiting.read()[url] ?? []
      await waiting.update { $0[url] = nil }
      for request in requests { await request.completed(result) }
    }
  }

  private func result(of url: ImageURL) async -> LoadResult {
    switch await DataTask(NetworkRequest(url: url), in: environment).answer() {
    case .success(let answer):
      guard let image = await environment.coder.decode(answer.data) else {
        return LoadResult(error: LoadError(.cannotDecodeContentData), url: url)
      }
      return LoadResult(image: image, cacheType: .none, url: url)
    case .failure(let error): return LoadResult(error: error, url: url)
    }
  }
}

/// It cannot be cancelled.
struct MyTask: LoadTask {
  func cancel() async {}
}
