import Synchronization

/// The state that a store shows when its child is gone: the last one that it has shown before.
final class LastState<State> {
  private let observation: StoreObservation
  private let identify = ObservableStateID.reader(of: State.self)
  private var state: State?
  private var id: ObservableStateID?

  init(_ state: UnsafePointer<State>, of observation: StoreObservation) {
    self.observation = observation
    keep(state)
  }

  /// Lends the present state, or the last one.
  func show(_ present: UnsafePointer<State>?, _ body: (UnsafePointer<State>) -> Void) {
    if let present {
      keep(present)
      body(present)
    } else if let state {
      withUnsafePointer(to: state, body)
    }
  }

  /// Takes a copy of the present state, unless there is one.
  ///
  /// While there are two, each change gives the state that changes another version.
  private func keep(_ present: UnsafePointer<State>) {
    guard let identify else {
      state = present.pointee
      return
    }
    let id = identify(present.pointee)
    let isCopied = state != nil && self.id == id && self.id?.lineage.version == id.lineage.version
    if !isCopied { state = present.pointee }
    if self.id?.number != id.number { register(id) }
    self.id = id
  }

  private func register(_ id: ObservableStateID) {
    if let old = self.id { observation.batch.kept.remove(old, as: State.self) }
    observation.batch.kept.insert(self, of: id, as: State.self)
    id.extent?._withUnsafeGuaranteedRef { $0.isKept.store(true, ordering: .relaxed) }
  }
}

extension LastState: KeptState {
  var isHeld: Bool { state != nil }

  func giveUp() { state = nil }

  func take(_ state: UnsafeRawPointer) {
    keep(state.assumingMemoryBound(to: State.self))
  }
}
