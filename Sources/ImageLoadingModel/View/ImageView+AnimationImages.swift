/// Several images that a view shows one after the other; 3.x and 4.2 have them.
extension ImageView {
  /// Loads the images of a list; each is shown as soon as it is there. The list before it is cancelled.
  ///
  /// Original: `-[UIImageView sd_setAnimationImagesWithURLs:]` (3.x, 4.2).
  package func setAnimationImages(_ urls: [ImageURL], manager: ImageManager) async {
    if await isMovedToMain({ [self] in await setAnimationImages(urls, manager: manager) }) {
      return
    }
    let subject = context.subject
    await cancelAnimationImages()
    if keepsListOrder { await forgetAnimationImages() }
    context.emit(.animationImagesRequested(view: name, urls: urls))
    var operations: [CombinedOperation] = []
    for (index, url) in urls.enumerated() {
      let weak = WeakReference(self)
      let operation = await context.scheduler.acting(for: EventSubject("\(subject)[\(index)]")) {
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
  ///
  /// Original: `-[UIImageView sd_cancelCurrentAnimationImagesLoad]` (3.x, 4.2).
  package func cancelAnimationImages() async {
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

  /// With V35 repaired the view shows its image, and no list that it was asked for before.
  func endAnimationImages() async {
    guard ownership != .absent else { return }
    await cancelAnimationImages()
    await forgetAnimationImages()
  }

  private func forgetAnimationImages() async {
    await animationPlaces.write([:])
    guard await animationImages.read() != nil else { return }
    await animationImages.write(nil)
    context.emit(.animationImages(view: name, []))
  }

  /// Original: the `completed` block that `sd_setAnimationImagesWithURLs:` gives to the manager.
  private func animationImageAnswered(
    _ result: LoadResult, at index: Int, url: ImageURL
  ) async {
    guard let image = result.image else { return }
    await context.reach(.viewAnimationImage)
    let content = ViewContent.image(image, from: url)
    let images = await images(with: content, at: index)
    await animationImages.write(images)
    context.emit(.animationImages(view: name, images))
    context.emit(.needsLayout(view: name))
  }

  /// What is shown in turn once an image has come: it is placed behind those that arrived before it
  /// (V07), or at its place, with copies of itself in the gaps (V12).
  private func images(with content: ViewContent, at index: Int) async -> [ViewContent] {
    if keepsListOrder {
      return await animationPlaces.update(nil) { places in
        places[index] = content
        return places.sorted { $0.key < $1.key }.map(\.value)
      }
    }
    var images = await animationImages.read() ?? []
    if context.generation.has(.animationImagesByArrival) {
      images.append(content)
    } else {
      while images.count <= index { images.append(content) }
      images[index] = content
    }
    return images
  }

  /// Whether exactly the images of a list are shown, in its order.
  private var keepsListOrder: Bool {
    !context.generation.has(.animationImagesByArrival)
      && !context.generation.has(.animationGapsAreFilled)
  }

  private var ownership: AnimationImagesPolicy { context.generation.view.animationImages }

  private static let animationKey = "UIImageViewAnimationImages"
}
