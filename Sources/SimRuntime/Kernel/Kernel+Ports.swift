import Synchronization

/// The ports that hold something of the program.
extension Kernel {
  /// A port and its object, which are there until the port says that it is gone.
  struct AttachedPort {
    unowned(unsafe) let port: any HoldingPort
    unowned(unsafe) let object: KernelObject
  }

  package func attach(_ port: any HoldingPort, to object: any SharedObject) {
    guard keepsPorts else { return }
    let object = KernelObject.own(object)
    ports.withLock { ports in
      object.portPlace = ports.count
      ports.append(AttachedPort(port: port, object: object))
    }
  }

  package func detach(_ object: any SharedObject) {
    guard keepsPorts else { return }
    let object = KernelObject.own(object)
    ports.withLock { ports in
      guard let place = object.portPlace else { return }
      object.portPlace = nil
      let last = ports.removeLast()
      guard place < ports.count else { return }
      ports[place] = last
      last.object.portPlace = place
    }
  }

  /// Empties the ports that are still there, when nothing is wanted of the run any more: their
  /// owners hold each other. Not where tasks that the kernel does not run may be using them.
  package func emptyPorts() {
    if case .escaped = outcome { return }
    while let port = lastPort() { port.empty() }
  }

  private func lastPort() -> (any HoldingPort)? {
    ports.withLock { ports in
      guard let last = ports.popLast() else { return nil }
      last.object.portPlace = nil
      return last.port
    }
  }
}
