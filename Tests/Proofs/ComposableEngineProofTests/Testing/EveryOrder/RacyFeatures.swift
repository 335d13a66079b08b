import Composable
import Synchronization

/// Starts effects that each send actions.
@Reducer struct Parallel {
  struct State: Equatable { var log: [String] = [] }

  enum Action: Equatable {
    case start(effects: Int, actions: Int)
    case step(Int, Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let effects, let actions):
        return .merge(
          (0..<effects).map { effect in
            .run { send in for index in 0..<actions { await send(.step(effect, index)) } }
          }
        )
      case .step(let effect, let index):
        state.log.append("\(effect).\(index)")
        return .none
      }
    }
  }
}

/// A response can overtake another one, unless requests cancel earlier ones.
@Reducer struct Find {
  enum CancelID { case request }

  struct State: Equatable {
    var word = ""
    var meaning = ""
  }

  enum Action: Equatable {
    case word(String)
    case meaning(String)
  }

  var cancels: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .word(let word):
        state.word = word
        let effect = Effect<Action>.run { send in
          await Task.yield()
          await send(.meaning("about \(word)"))
        }
        return cancels
          ? effect.cancellable(id: CancelID.request, cancelInFlight: true) : effect
      case .meaning(let text):
        state.meaning = text
        return .none
      }
    }
  }
}

/// An edit during a save is lost, unless versions are compared.
@Reducer struct Document {
  struct State: Equatable {
    var text = 0
    var isDirty = false
  }

  enum Action: Equatable {
    case edit(Int)
    case save
    case saved(Int)
  }

  var comparesVersions: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .edit(let text):
        state.text = text
        state.isDirty = true
        return .none
      case .save:
        return .run { [text = state.text] send in await send(.saved(text)) }
      case .saved(let text):
        if !comparesVersions || state.text == text { state.isDirty = false }
        return .none
      }
    }
  }
}

/// Two effects change a shared value, in one step or in two.
@Reducer struct SharedTally {
  struct State: Equatable { @Shared(.inMemory("EveryOrder.tally")) var count = 0 }

  enum Action: Equatable {
    case add
    case added
  }

  var isAtomic: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add:
        return .run { [count = state.$count, isAtomic] send in
          if isAtomic {
            await Task.yield()
            count.withLock { $0 += 1 }
          } else {
            let old = count.wrappedValue
            await Task.yield()
            count.withLock { $0 = old + 1 }
          }
          await send(.added)
        }
      case .added: return .none
      }
    }
  }
}

/// A profile arrives after the user has logged out, unless that cancels the request.
@Reducer struct Account {
  enum CancelID { case load }

  struct State: Equatable {
    var isLoggedIn = false
    var profile: String?
  }

  enum Action: Equatable {
    case login
    case logout
    case profile(String)
  }

  var cancels: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .login:
        state.isLoggedIn = true
        return .run { send in
          await Task.yield()
          await send(.profile("Blob"))
        }
        .cancellable(id: CancelID.load)
      case .logout:
        state = State()
        return cancels ? .cancel(id: CancelID.load) : .none
      case .profile(let name):
        state.profile = name
        return .none
      }
    }
  }
}

/// Effects fill a cache outside of the store, in one step or in two.
@Reducer struct Cached {
  final class Cache: Sendable {
    private struct Content {
      var isFull = false
      var fetches = 0
    }

    private let content = Mutex(Content())

    var isFull: Bool {
      get { content.withLock(\.isFull) }
      set { content.withLock { $0.isFull = newValue } }
    }

    var fetches: Int { content.withLock(\.fetches) }

    func fetch() {
      content.withLock { $0.fetches += 1 }
    }
  }

  struct State: Equatable { var count = 0 }

  enum Action: Equatable {
    case load
    case loaded
  }

  var isAtomic: Bool
  var cache: Cache

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        return .run { [cache, isAtomic] send in
          if !cache.isFull {
            if isAtomic { cache.isFull = true } else { await Task.yield() }
            cache.fetch()
            cache.isFull = true
          }
          await send(.loaded)
        }
      case .loaded:
        state.count += 1
        return .none
      }
    }
  }
}

/// A debounced search, which is correct.
@Reducer struct Debounced {
  enum CancelID { case request }

  struct State: Equatable { var results = "" }

  enum Action: Equatable {
    case query(String)
    case results(String)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .query(let query):
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await Task.yield()
          await send(.results("\(query)!"))
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)
      case .results(let results):
        state.results = results
        return .none
      }
    }
  }
}

/// A request that is dropped while another one is in flight, which lasts longer than its answer.
@Reducer struct Refresh {
  enum CancelID { case request }

  struct State: Equatable { var answers = 0 }

  enum Action: Equatable {
    case pulled
    case answered
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pulled:
        return .run { send in
          await send(.answered)
          await Task.yield()
        }
        .cancellable(id: CancelID.request, policy: .keepInFlight)
      case .answered:
        state.answers += 1
        return .none
      }
    }
  }
}

/// A sequence, which an effect cancels between its parts.
@Reducer struct Chain {
  enum CancelID { case chain }

  struct State: Equatable { var log = "" }

  enum Action: Equatable {
    case started
    case stopped
    case part(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .concatenate(
          .run { send in await send(.part(1)) },
          .run { send in await send(.part(2)) }
        )
        .cancellable(id: CancelID.chain)
      case .stopped:
        return .run { _ in Task.cancel(id: CancelID.chain) }
      case .part(let number):
        state.log += "\(number)"
        return .none
      }
    }
  }
}

/// Children of one effect that send actions.
@Reducer struct Group {
  struct State: Equatable { var log = "" }

  enum Action: Equatable {
    case started
    case got(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          await withTaskGroup { group in
            for number in 1...2 { group.addTask { await send(.got(number)) } }
          }
        }
      case .got(let number):
        state.log += "\(number)"
        return .none
      }
    }
  }
}

/// Two effects that read a shared value, and one that changes it.
@Reducer struct Readers {
  struct State: Equatable { @Shared(.inMemory("EveryOrder.readers")) var value = 0 }

  enum Action: Equatable { case started }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      let value = state.$value
      return .merge(
        .run { _ in _ = value.wrappedValue },
        .run { _ in _ = value.wrappedValue },
        .run { _ in value.withLock { $0 += 1 } }
      )
    }
  }
}

/// Two effects that wake up at the same time, and one of them sleeps again for no time.
@Reducer struct Pauses {
  struct State: Equatable {}

  enum Action: Equatable { case started }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .merge(
        .run { [clock] _ in
          try await clock.sleep(for: .seconds(1))
          try await clock.sleep(for: .zero)
        },
        .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
      )
    }
  }
}

/// A lookup whose response can take longer than the time until the next query.
@Reducer struct SlowLookup {
  struct State: Equatable {
    var query = ""
    var results = ""
  }

  enum Action: Equatable {
    case query(String)
    case results(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .query(let query):
        state.query = query
        return .run { send in await send(.results("\(query)!")) }
      case .results(let results):
        state.results = results
        return .none
      }
    }
  }
}

/// An effect whose last step depends on whether it was cancelled, and an effect of a child.
@Reducer struct Farewell {
  @Reducer struct Child {
    struct State: Equatable {}

    enum Action: Equatable { case started }

    var say: @Sendable (Bool) -> Void

    var body: some ReducerOf<Self> {
      Reduce { [say] _, _ in
        .run { _ in
          await Task.yield()
          say(Task.isCancelled)
        }
      }
    }
  }

  struct State: Equatable { var child: Child.State? = Child.State() }

  @CasePathable enum Action: Equatable {
    case started
    case removed
    case dismissed
    case child(Child.Action)
  }

  @Dependency(\.dismiss) var dismiss

  var say: @Sendable (Bool) -> Void

  var body: some ReducerOf<Self> {
    Reduce { [dismiss, say] state, action in
      switch action {
      case .started:
        return .run { _ in
          await Task.yield()
          say(Task.isCancelled)
        }
      case .removed:
        state.child = nil
        return .none
      case .dismissed: return .run { _ in await dismiss() }
      case .child: return .none
      }
    }
    .ifLet(\.child, action: \.child) { Child(say: say) }
  }
}

/// Effects that each make a call and send its answer.
@Reducer struct Callers {
  @DependencyClient struct Client: Sendable {
    var next: @Sendable () -> Int = { 0 }
  }

  struct State: Equatable {}

  enum Action: Equatable {
    case started(effects: Int)
    case answered(Int, String)
  }

  var call: @Sendable () async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { [call] _, action in
      switch action {
      case .started(let effects):
        return .merge(
          (0..<effects).map { effect in
            .run { send in await send(.answered(effect, try await call())) }
          }
        )
      case .answered: return .none
      }
    }
  }
}
