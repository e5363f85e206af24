/// Putting pictures into a view.
extension ImageView {
  /// Sets a picture; on main.
  ///
  /// Original: the setter itself (3.x),
  /// `-[UIView sd_setImage:imageData:basedOnClassOrViaCustomSetImageBlock:]` (4.2),
  /// `sd_setImage:imageData:basedOnClassOrViaCustomSetImageBlock:cacheType:imageURL:` (5.x).
  /// - Parameter data: the bytes of an image, if they came with it.
  func show(
    _ content: ViewContent?, data: ImageData?, of load: ViewLoad, at step: Checkpoint
  ) async {
    await context.reach(step)
    let slot = load.request.slot
    switch load.request.setter {
    case .view: await set(content, in: slot)
    case .block(let block): await block(content, data)
    case .leaving(let group):
      await set(content, in: slot)
      leave(group)
    case .animation(let group, let queue):
      await showAnimated(content, data: data, of: load, leaving: group, madeOn: queue)
    }
  }

  /// Sets a picture as its class does.
  ///
  /// Original: `setImage:` of `UIImageView`.
  package func set(_ content: ViewContent?, in slot: ViewSlot) async {
    guard slot.isMain else { return await setPicture(content, in: slot) }
    content?.shownImage?.retain()
    let old = await self.content.exchange(content)
    context.emit(.viewShows(view: name, content))
    await old?.shownImage?.release()
  }

  /// Claims: C287.
  private func setPicture(_ content: ViewContent?, in slot: ViewSlot) async {
    content?.shownImage?.retain()
    let old = await pictures.update(.added("\(slot): \(content?.description ?? "nothing")")) {
      let old = $0[slot]
      $0[slot] = content
      return old
    }
    switch slot {
    case .button, .buttonBackground: context.emit(.buttonShows(view: name, slot, content))
    case .highlighted, .annotation: context.emit(.pictureShows(view: name, slot, content))
    case .image, .animated: break
    }
    await old?.shownImage?.release()
  }

  /// The app's setter leaves the group late.
  private func leave(_ use: SetterGroup) {
    guard let delay = use.leavesAfter else { return }
    context.scheduler.thread("setter") { [context] in
      await context.scheduler.clock.pause(for: delay)
      await use.group.leave()
    }
  }

  /// An `FLAnimatedImageView` shows the first frame until the animation is made, which takes a while. It goes by the
  /// bytes: it animates them as they came, whatever a transform has made of the image, if they are a GIF.
  ///
  /// Original: the `setImageBlock` of `FLAnimatedImageView` (4.2).
  private func showAnimated(
    _ content: ViewContent?, data: ImageData?, of load: ViewLoad, leaving group: SimulatedGroup,
    madeOn queue: Queue
  ) async {
    guard case .image(let image, let url) = content,
      data?.format(by: context.generation.formats.rule) == .gif
    else {
      await setStill(content)
      await setAnimation(nil)
      return await group.leave()
    }
    await showFirstFrame(of: image, from: url)
    let file = data?.spans.first?.source.image
    let animation =
      file.map { $0.label == image.label ? content : .image($0, from: url) } ?? content
    lifetime.retain()
    content?.shownImage?.retain()
    await queue.async { [self] in
      await context.reach(.viewAnimation)
      await context.mainSafe { [self] in
        if await !isSuperseded(load) { await setAnimation(animation) }
        await group.leave()
        await content?.shownImage?.release()
        await lifetime.release()
      }
    }
  }

  private func showFirstFrame(of image: ImageDescriptor, from url: ImageURL?) async {
    guard context.isAnimated(image) else {
      return await setStill(.image(image, from: url))
    }
    let poster = context.newObject(image.firstFrame)
    await setStill(.image(poster, from: url))
    await poster.release()
  }

  /// A picture takes the place of the animation.
  ///
  /// Original: `setImage:` of `FLAnimatedImageView` (4.2).
  private func setStill(_ content: ViewContent?) async {
    if content != nil, await pictures.read()[.animated] != nil { await setAnimation(nil) }
    await set(content, in: .image)
  }

  /// Original: `animatedImage` of `FLAnimatedImageView` (4.2).
  private func setAnimation(_ content: ViewContent?) async {
    await setPicture(content, in: .animated)
    context.emit(.viewAnimates(view: name, content))
  }
}
