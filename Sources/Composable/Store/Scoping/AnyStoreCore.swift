/// A core of any type.
class AnyStoreCore {
  /// Remembers that the state, which has an address, is read, if that is observed.
  ///
  /// It stops the program where the state is being changed.
  func registerReader() {
    preconditionFailure("AnyStoreCore is abstract")
  }

  /// The core that has to know when a child in this one's state is read: itself, or the nearest above
  /// it that does.
  var readerRegister: AnyStoreCore { self }
}
