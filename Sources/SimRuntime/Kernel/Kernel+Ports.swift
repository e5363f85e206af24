/// The ports that hold something of the program.
extension Kernel {
  /// A port and its object, which are there until the port says that it is gone.
  struct AttachedPort {
    unowned(unsafe) let port: any HoldingPort
    unowned(unsafe) let object: KernelObject
  }

  public func attach(_ port: any HoldingPort, to object: any SharedObject) {
    guard keepsPorts else { return }
    let object = KernelObject.own(object)
    object.portPlace = ports.count
    ports.append(AttachedPort(port: port, object: object))
  }

  public func detach(_ object: any SharedObject) {
    guard keepsPorts else { return }
    let object = KernelObject.own(object)
    guard let place = object.portPlace else { return }
    object.portPlace = nil
    let last = ports.removeLast()
    guard place < ports.count else { return }
    ports[place] = last
    last.object.portPlace = place
  }

  /// Empties the ports that are still there, when nothing is wanted of the run any more: their
  /// owners hold each other.
  package func emptyPorts() {
    while let last = ports.last {
      let port = last.port
      detach(last.object)
      port.empty()
    }
    keepsPorts = false
  }
}
