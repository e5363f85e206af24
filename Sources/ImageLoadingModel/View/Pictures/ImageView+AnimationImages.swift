/// Several images that a view shows one after the other; 3.x and 4.2 have them.
extension ImageView {
  /// Loads the images of a list; each is shown as soon as it is there. The list before it is cancelled.
  public func setAnimationImages(_ urls: [ImageURL], manager: ImageManager) async {
    if await isMovedToMain({ [self] in await setAnimationImages(urls, manager: manager) }) {
      return
    }
    let subject = context.subject
    await cancelAnimationImages()
    // 4.2 has repaired only half of V07: the images of the list before stay there.
    if ownership == .registry, !context.generation.has(.animationImagesByArrival) {
      await animationImages.write(nil)
    }
    context.tell(.animationImagesAskedFor(view: name, urls: urls))
    var operations: [CombinedOperation] = []
    for (index, url) in urls.enumerated() {
      let weak = WeakReference(self)
      let operation = await context.scheduler.acting(for: Subject("\(subject)[\(index)]")) {
        await manager.load(.url(url), options: []) { result in
          await weak.withObject { await $0?.animationImageAnswered(result, at: index, url: url) }
        }
      }
      if ownership == .pointers {
        await animationMonitor.withLock {
          await animationLoads.update(.added("load \(operation.subject)")) {
            $0.append(WeakReference(operation))
          }
        }
      }
      operations.append(operation)
    }
    if ownership == .registry { await register(operations, forKey: Self.animationKey) }
    for operation in operations { await operation.lifetime.release() }
  }

  /// Cancels the loads of the list.
  public func cancelAnimationImages() async {
    if await isMovedToMain({ [self] in await cancelAnimationImages() }) { return }
    switch ownership {
    case .registry: await cancelLoad(forKey: Self.animationKey)
    case .pointers:
      await animationMonitor.withLock {
        for entry in await animationLoads.read() {
          await entry.withObject { await $0?.cancel() }
        }
        await animationLoads.write([])
      }
    case .absent: break
    }
  }

  private func animationImageAnswered(
    _ result: LoadResult, at index: Int, url: ImageURL
  ) async {
    guard let image = result.image else { return }
    await context.reach(.viewAnimationImage)
    let content = ViewContent.image(image, from: url)
    var images = await animationImages.read() ?? []
    if context.generation.has(.animationImagesByArrival) {
      images.append(content)
    } else {
      while images.count <= index { images.append(content) }
      images[index] = content
    }
    await animationImages.write(images)
    context.tell(.animationImages(view: name, images))
    context.tell(.needsLayout(view: name))
  }

  private var ownership: AnimationImagesPolicy { context.generation.view.animationImages }

  private static let animationKey = "UIImageViewAnimationImages"
}

/// Who holds the loads of animation images.
enum AnimationImagesPolicy: Sendable {
  /// 3.x: the view's registry, as one entry.
  case registry
  /// 4.2: an array of weak pointers of their own, under the view's lock.
  case pointers
  /// 5.x has no animation images.
  case absent
}
