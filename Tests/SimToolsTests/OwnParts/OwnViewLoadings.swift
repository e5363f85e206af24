import ImageLoadingModel

/// Asks the model's own for everything.
struct ForwardingViews: ViewLoading {
  let standard: any ViewLoading

  func setImage(_ request: LoaderRequest, in view: LoaderView) async {
    await standard.setImage(request, in: view)
  }
  func cancelCurrentImageLoad(of view: LoaderView) async {
    await standard.cancelCurrentImageLoad(of: view)
  }
}

/// Says that something is coming: the example of ``ViewLoading``.
struct WithPlaceholder: ViewLoading {
  let standard: any ViewLoading

  func setImage(_ request: LoaderRequest, in view: LoaderView) async {
    var request = request
    if request.placeholder == nil { request.placeholder = "coming" }
    await standard.setImage(request, in: view)
  }
  func cancelCurrentImageLoad(of view: LoaderView) async {
    await standard.cancelCurrentImageLoad(of: view)
  }
}

/// The least that a view does; or, with a bug, less.
struct PlainViews: ViewLoading {
  enum Fault: Sendable { case nothing, showsOlderAnswers, ignoresCancel, showsOffMain }

  let environment: ModelEnvironment
  let manager: any ImageManaging
  let fault: Fault
  private let loads: Cell<[LoaderView: any LoadTask]>
  /// How many loads each view was asked for.
  private let numbers: Cell<[LoaderView: Int]>

  init(_ environment: ModelEnvironment, _ manager: any ImageManaging, _ fault: Fault = .nothing) {
    (self.environment, self.manager, self.fault) = (environment, manager, fault)
    loads = environment.scheduler.cell("own loads of views", [:], isAtomic: true)
    numbers = environment.scheduler.cell("own requests of views", [:], isAtomic: true)
  }

  func setImage(_ request: LoaderRequest, in view: LoaderView) async {
    if fault != .showsOlderAnswers { await cancelCurrentImageLoad(of: view) }
    let number = await numbers.update(nil) { numbers in
      numbers[view, default: 0] += 1
      return numbers[view, default: 0]
    }
    await view.show(request.placeholder.map(ViewContent.placeholder))
    guard let url = request.url else {
      return await request.completed(LoadResult(error: LoadError(.badURL), url: nil))
    }
    let load = await manager.load(
      ManagerRequest(url: url, options: request.options, progress: request.progress) { result in
        let isLatest = await numbers.read()[view] == number
        if let image = result.image, isLatest || fault == .showsOlderAnswers {
          await show(.image(image, from: url), in: view)
        }
        if result.isFinished { await request.completed(result) }
      })
    await loads.update(nil) { $0[view] = load }
  }

  private func show(_ content: ViewContent, in view: LoaderView) async {
    guard fault == .showsOffMain else { return await view.show(content) }
    environment.scheduler.thread("shows") { await view.show(content) }
  }

  func cancelCurrentImageLoad(of view: LoaderView) async {
    if fault == .ignoresCancel { return }
    await numbers.update(nil) { $0[view, default: 0] += 1 }
    await loads.update(nil) { $0.removeValue(forKey: view) }?.cancel()
  }
}

/// Has the model's own load into, and cancel, another view than it was asked of.
struct MixedUpViews: ViewLoading {
  let standard: any ViewLoading
  private let first: Cell<LoaderView?>

  init(_ environment: ModelEnvironment, _ standard: any ViewLoading) {
    self.standard = standard
    first = environment.scheduler.cell("first view", nil, isAtomic: true)
  }

  func setImage(_ request: LoaderRequest, in view: LoaderView) async {
    if await first.read() == nil { await first.write(view) }
    await standard.setImage(request, in: await first.read() ?? view)
  }
  func cancelCurrentImageLoad(of view: LoaderView) async {
    await standard.cancelCurrentImageLoad(of: await first.read() ?? view)
  }
}
