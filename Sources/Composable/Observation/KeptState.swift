public import Synchronization

/// A copy of a state, for a store to show when the state is gone.
///
/// While there is a copy, a collection in the state cannot be changed in place. So the reducers that run
/// a child have the copy given up for that time, and taken again before the child's parent runs, which
/// may remove the child.
@usableFromInline
protocol KeptState: AnyObject {
  /// Whether there is a copy now.
  var isHeld: Bool { get }

  func giveUp()

  /// Takes a copy of the state at an address, which has the type of the one that was given up.
  func take(_ state: UnsafeRawPointer)
}

/// The copies of states that stores keep.
///
/// An enum has the identity of its payload, and so the type is needed too to find a copy.
struct KeptStates {
  private struct Entry {
    weak var state: (any KeptState)?
  }

  private var entries: [UInt64: [ObjectIdentifier: Entry]] = [:]
  private var limit = 16

  /// Has a copy found by its identity and its type, for as long as somebody holds it.
  ///
  /// A store may be released on any thread, and so does not come to remove its own.
  mutating func insert(_ state: any KeptState, of id: ObservableStateID, as type: Any.Type) {
    if entries.count >= limit {
      entries = entries.compactMapValues { entries in
        let alive = entries.filter { $1.state != nil }
        return alive.isEmpty ? nil : alive
      }
      limit = max(16, entries.count * 2)
    }
    entries[id.number, default: [:]][ObjectIdentifier(type)] = Entry(state: state)
  }

  mutating func remove(_ id: ObservableStateID, as type: Any.Type) {
    entries[id.number]?[ObjectIdentifier(type)] = nil
    if entries[id.number]?.isEmpty == true { entries[id.number] = nil }
  }

  /// The only copy of a state and of what it is the payload of, if there are no others.
  ///
  /// Others would not be given up. And where there are other states with the same identity, it is not
  /// known of which one the copy is.
  func onlyCopy(of id: ObservableStateID, as type: Any.Type) -> (any KeptState)? {
    guard let extent = id.extent, let entries = entries[id.number],
      let copy = entries[ObjectIdentifier(type)]?.state, copy.isHeld
    else { return nil }
    // Held here, as their stores may be released on other threads while their references are counted.
    let held = entries.values.compactMap(\.state).filter(\.isHeld)
    return withExtendedLifetime(held) { extent.hasReferences(besides: held.count) } ? copy : nil
  }

  /// For how many states there are copies, or have been.
  var count: Int { entries.count }
}

extension Unmanaged<ObservationExtent> {
  /// Whether there is one reference more than a number of others.
  ///
  /// It does without those for a moment, while the one, of the state that is reduced, keeps the extent
  /// alive. The caller holds whoever has the others, so that none of them is counted and gone.
  fileprivate func hasReferences(besides count: Int) -> Bool {
    for _ in 0..<count { release() }
    defer { for _ in 0..<count { _ = retain() } }
    var extent = self
    return withUnsafeMutablePointer(to: &extent) { extent in
      extent.withMemoryRebound(to: ObservationExtent.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }
}

extension ObservableStateID {
  /// Gives up the copy of the identified state that a store keeps, if one does and there is no other.
  ///
  /// - Parameter type: The type of the state.
  /// - Returns: Who has to take a copy again.
  @inlinable
  func giveUpCopy(as type: Any.Type) -> (any KeptState)? {
    guard let extent,
      extent._withUnsafeGuaranteedRef({ $0.isKept.load(ordering: .relaxed) })
    else { return nil }
    return giveUpKeptCopy(as: type)
  }

  @usableFromInline
  func giveUpKeptCopy(as type: Any.Type) -> (any KeptState)? {
    let copy = ChangeBatch.open?.kept.onlyCopy(of: self, as: type)
    copy?.giveUp()
    return copy
  }
}
