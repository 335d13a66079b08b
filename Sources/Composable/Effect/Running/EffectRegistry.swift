import Synchronization

/// The ``EffectTree`` of a store, protected by a lock.
///
/// Effects end and are cancelled on any thread. Cancelling a task, or releasing an effect's
/// captures, can run user code, so both happen after the lock is released. Ids are canonical, so
/// that no `==` of a user's type is called under the lock.
final class EffectRegistry: Sendable {
  private let tree = Mutex(EffectTree())

  /// The canonical ids of the store.
  let ids = CanonicalIDs()

  /// A reference to the store.
  let store: StoreReference

  /// The log of the ends of effects, if the store has observers.
  let log: EffectLog?

  init(store: StoreReference, log: EffectLog? = nil) {
    self.store = store
    self.log = log
  }

  /// Resumes effects in the isolation of the store, after a change from outside of it.
  func resume(_ ready: [InFlightEffect]) {
    store.resume(ready)
  }

  /// Reads the tree, or makes a change without consequences.
  func access<Result: Sendable>(_ body: @Sendable (inout EffectTree) -> Result) -> Result {
    tree.withLock { body(&$0) }
  }

  /// Changes the tree, and performs the consequences after the lock is released.
  ///
  /// - Returns: The effects that can proceed now, in the isolation of the store.
  func change(_ body: @Sendable (inout EffectTree) -> Void) -> [InFlightEffect] {
    let outcome = tree.withLock { tree in
      body(&tree)
      return tree.takeOutcome()
    }
    guard let outcome else { return [] }
    for task in outcome.cancelled { task.cancel() }
    for waiter in outcome.waiters { waiter.wake() }
    // Without this, an optimized build releases values that are not read while it holds the lock.
    withExtendedLifetime(outcome.released) {}
    return outcome.ready
  }
}

extension EffectRegistry {
  /// The effects that have neither ended nor been cancelled, except for intervals that delay no
  /// effect.
  var effects: [InFlightEffect] { access { $0.effects } }

  /// Cancels all effects when the store is deallocated.
  ///
  /// Nothing proceeds.
  func cancelAll() {
    _ = change { $0.cancelAll() }
  }

  /// Cancels the effects of children that are no longer in the state.
  ///
  /// This method is called in the isolation of the store. It searches for the children outside of
  /// the lock, because key paths and ids are user code.
  ///
  /// - Parameters:
  ///   - search: The last search, which this one replaces.
  ///   - state: The address of the root's state.
  /// - Returns: The effects that can proceed now.
  /// - Complexity: O(*n*), where *n* is the number of children with effects in flight. O(*m*) for the
  ///   children of a collection in which *m* elements were removed and none was moved, if at most
  ///   one element has changed or if these children have no children with effects.
  func cancelOrphans(
    _ search: inout EffectTree.Features.Search,
    in state: UnsafeRawPointer
  ) -> [InFlightEffect] {
    let next = access { [number = search.number] in $0.features.search(after: number) }
    if let next { search = next }
    var orphans: [[EffectContext.Feature]] = []
    collectOrphans(among: search.children, below: [], in: state, into: &orphans)
    if next != nil { search.end() }
    guard !orphans.isEmpty else { return [] }
    return change { [orphans] tree in tree.cancelFeatures(orphans) }
  }

  private func collectOrphans(
    among siblings: [EffectTree.Features.Children],
    below path: [EffectContext.Feature],
    in state: UnsafeRawPointer,
    into orphans: inout [[EffectContext.Feature]]
  ) {
    for children in siblings {
      let (branch, scope) = (children.branch, children.branch.scope)
      let mark = scope.mark(state)
      let difference = ElementsMark.difference(from: branch.mark, to: mark)
      if case (.none, .none) = (difference, children.unsearched) { continue }
      // Kept after each change: a later state can be a copy of the state at an earlier search.
      branch.mark = mark
      var identities: [CanonicalID?] = []
      var isComplete = true
      switch children.unsearched {
      case .none: break
      case .one(let identity): identities = [identity]
      case .several: isComplete = false
      }
      switch difference {
      case .few(let changed, _, let hasRemoved):
        let changed = children.haveChildren ? changed : nil
        guard changed != nil || hasRemoved else { break }
        let unsearched = identities.first
        for identity in scope.identities(state, changed, hasRemoved).map({ ids($0) })
        where identity != unsearched { identities.append(identity) }
      case .all where children.haveChildren, .structure: isComplete = false
      case .none, .all: break
      }
      if !isComplete { identities = access { $0.features.identities(of: branch, at: path) } }
      for identity in identities {
        let child =
          path + [EffectContext.Feature(scope: scope, place: branch.place, identity: identity)]
        let isPresent = scope.find(identity?.id, in: state) { childState in
          guard children.haveChildren else { return }
          let grandchildren = access { $0.features.searchChildren(at: child) }
          collectOrphans(among: grandchildren, below: child, in: childState, into: &orphans)
        }
        if !isPresent { orphans.append(child) }
      }
    }
  }
}
