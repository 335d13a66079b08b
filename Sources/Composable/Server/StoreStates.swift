extension Store where State: Sendable {
  /// The states of the feature, as an asynchronous sequence.
  ///
  ///     for await state in store.states { screen.show(state) }
  ///
  /// See ``states(of:)``. Elements contain the shared values of the state by reference: an element
  /// shows their current values. When a shared value that is compared by the `==` of the state
  /// changes, there is a new element, even if another store has changed it.
  public var states: StoreStates<State> { states(of: \.self) }
}

extension Store {
  /// Returns the values of a part of the state, as an asynchronous sequence.
  ///
  ///     for await todos in store.states(of: \.todos) { try await connection.write(event(todos)) }
  ///
  /// The sequence starts with the current value. It continues with the value after each call of
  /// `send`, and after each action of an effect, when all actions that they send without suspending
  /// are handled. A value equal to the previous one is omitted, if the type conforms to
  /// `Equatable`. A part that reads a shared value, such as a `@Shared` property, also has a new
  /// value when other code changes that.
  ///
  /// A consumer that is slower than the store gets the newest value, and others are skipped, but
  /// never the last one. Use ``StoreStates/bufferingNewest(_:)`` to keep more values. The sequence
  /// ends when the store is released or, for the store of a child, when the child is removed. It
  /// does not retain the store.
  ///
  /// The store needs neither views nor an ``ObservableState``. Call this method in the store's
  /// isolation, and iterate over the sequence anywhere. Several tasks can iterate over it; each of
  /// them starts with the current value.
  ///
  /// - Parameter keyPath: The key path of the part.
  /// - Returns: A sequence of values.
  /// - Complexity: Until the sequence and its iterators are released, the value is read and
  ///   compared each time. A copy of it exists, so the next change of a collection in it copies
  ///   that collection.
  public func states<Value: Sendable>(of keyPath: KeyPath<State, Value>) -> StoreStates<Value> {
    let part = StatePart.property(keyPath)
    let state = core.makePeek()
    let source = StateSource<Value>(of: core.root?.registry.store) { body in
      state.borrow { state in
        if let state { part.borrow(state, .peek, body) } else { body(nil) }
      }
    }
    core.willRead(.peek)
    // The first observation of a store starts its tasks, which can change the state.
    core.observation.watch(source)
    source.refresh()
    return StoreStates(source: source)
  }
}

/// An asynchronous sequence of the values of a store's state, or of a part of it.
///
/// ``Store/states`` and ``Store/states(of:)`` create it.
public struct StoreStates<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = Never

  let source: StateSource<Element>
  private var limit = 1

  init(source: StateSource<Element>) {
    self.source = source
  }

  /// Returns the sequence with a larger buffer for each of its iterators.
  ///
  /// - Parameter count: The number of values to keep for a slow consumer. If there are more, the
  ///   oldest one is dropped.
  /// - Returns: A sequence of the same values.
  public func bufferingNewest(_ count: Int) -> Self {
    precondition(
      count > 0,
      "StoreStates.bufferingNewest(_:) needs a count of at least 1 (was \(count))"
    )
    var copy = self
    copy.limit = count
    return copy
  }

  /// Creates an iterator, which starts with the current value.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: source, base: source.makeStream(limit).makeAsyncIterator())
  }

  /// An iterator of a store's values.
  public struct Iterator: AsyncIteratorProtocol {
    let source: StateSource<Element>
    var base: AsyncStream<StateSource<Element>.Version>.Iterator
    private var last: StateSource<Element>.Version?

    init(
      source: StateSource<Element>,
      base: AsyncStream<StateSource<Element>.Version>.Iterator
    ) {
      self.source = source
      self.base = base
    }

    /// Waits for the next value.
    ///
    /// - Parameter actor: The isolation of the caller.
    /// - Returns: The value, or `nil` if the store is gone or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      while let next = await base.next(isolation: actor) {
        // If values in between were dropped, the next one can equal the last one.
        if let last, source.isSame(last, next) { continue }
        last = next
        return next.value
      }
      last = nil
      return nil
    }
  }
}
