import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct StoreBindingsTests {
  @Test func `writing a property sends a binding`() {
    let store = Store(initialState: Profile.State()) { Profile() }
    store.name = "Blob"
    store.isPublic.toggle()
    expectEqual(store.name, "Blob")
    #expect(store.isPublic)
    expectEqual(store.bindings, 2)
  }

  @Test func `writing a property notifies only its readers`() {
    let store = Store(initialState: Profile.State()) { Profile() }
    let (name, isPublic) = (Observer { store.name }, Observer { store.isPublic })
    store.name = "Blob"
    #expect(name.isTold)
    #expect(!isPublic.isTold)
  }

  @Test func `writing the state sends one binding`() {
    let store = Store(initialState: Profile.State()) { Profile() }
    let name = Observer { store.name }
    store.state = Profile.State(name: "Blob", isPublic: true)
    expectEqual(store.state, Profile.State(name: "Blob", isPublic: true, bindings: 1))
    #expect(name.isTold)
  }

  @Test func `writing back a changed copy of the state notifies readers`() {
    let store = Store(initialState: Profile.State()) { Profile() }
    var copy = store.state
    copy.name = "Blob"
    let name = Observer { store.name }
    store.state = copy
    #expect(name.isTold)
    expectEqual(store.name, "Blob")
  }

  @Test func `a binding is sent by the key path of its case`() {
    let store = Store(initialState: Profile.State()) { Profile() }
    store.send(\.binding.name, "Blob")
    store.send(\.cleared)
    expectEqual(store.bindings, 1)
    expectEqual(store.name, "")
  }

  @Test func `an unhandled binding is reported`() {
    let store = Store(initialState: Profile.State()) {
      Reduce<Profile.State, Profile.Action> { _, _ in .none }
    }
    let texts = issues { store.name = "Blob" }
    expectEqual(texts, [unhandled("Profile.Action")])
    expectEqual(store.name, "")
  }

  @Test func `an unhandled binding that is sent by its case is reported`() async {
    let ignored = Reduce<Profile.State, Profile.Action> { _, _ in .none }
    let store = Store(initialState: Profile.State()) { ignored }
    let line = #line + 1 as UInt
    let failures = await recordedIssues { store.send(\.binding.name, "Blob") }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.map(\.fileID), ["ComposableTests/Store+BindingsTests.swift"])
    expectEqual(failures.map(\.text), [unhandled("")])
  }

  @Test func `an unhandled binding is reported when it was sent, although an effect keeps it`()
    async
  {
    let store = Store(initialState: Profile.State()) {
      Reduce<Profile.State, Profile.Action> { _, action in
        .run { [action] _ in
          _ = action
          try await Task.never()
        }
      }
    }
    expectEqual(issues { store.name = "Blob" }, [unhandled("Profile.Action")])
    var task: StoreTask?
    expectEqual(issues { task = store.send(\.binding.name, "Blob") }, [unhandled("")])
    task?.cancel()
    await task?.finish()
  }

  @Test func `an unhandled binding that waits in the queue is reported when it was handled`() {
    var write: (() -> Void)?
    let store = Store(initialState: Profile.State()) {
      Reduce<Profile.State, Profile.Action> { _, action in
        if case .cleared = action { write?() }
        return .none
      }
    }
    write = { store.name = "Blob" }
    let texts = issues { store.send(.cleared) }
    write = nil
    expectEqual(texts.count, 2)
    expectEqual(texts.first?.hasPrefix("Sent 'Profile.Action.binding' while an action was"), true)
    expectEqual(texts.last, unhandled("Profile.Action"))
  }

  private func unhandled(_ type: String) -> String {
    """
    A binding action sent from a store was not handled.

      Action:
        \(type).binding(.set(\\Profile.State.name, "Blob"))

    No reducer wrote the value into the state. Add "BindingReducer()" at the top of the \
    feature's body. If the binding case belongs to the view actions, write \
    "BindingReducer(action: \\.view)".
    """
  }

  @Test func `a test store reports an unhandled binding of a child`() async {
    let store = TestStore(initialState: Account.State(profile: Profile.State())) {
      Reduce<Account.State, Account.Action> { _, _ in .none }
    }
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(\.profile.binding.name, "Blob") }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.first?.text.hasPrefix("A binding action sent from a store was not"), true)
  }

  @Test func `a binding that a test expects needs no reducer`() async {
    let store = TestStore(initialState: Profile.State()) {
      Reduce<Profile.State, Profile.Action> { _, action in
        if case .cleared = action { .send(.set(\.name, "Blob")) } else { .none }
      }
    }
    await store.send(.cleared)
    await expectEqual(issues { await store.receive(\.binding.name, "Blob") }, [])
  }

  @Test func `a removed child receives no binding action`() throws {
    let store = Store(initialState: Account.State(profile: Profile.State())) { Account() }
    let profile = try #require(store.scope(\.profile, action: \.profile))
    store.send(.closed)
    let texts = issues { profile.send(\.binding.name, "Blob") }
    #expect(!texts.contains { $0.hasPrefix("A binding action") })
  }

  @Test func `a binding that is sent as an action may be ignored`() {
    let store = Store(initialState: Profile.State()) {
      Reduce<Profile.State, Profile.Action> { _, _ in .none }
    }
    expectEqual(issues { store.send(.set(\.name, "Blob")) }, [])
  }

  @Test func `writing a property sends a binding of the view`() {
    let store = Store(initialState: Profile.State()) { ProfileScreen() }
    store.name = "Blob"
    store.isPublic.toggle()
    expectEqual(store.name, "Blob")
    store.state = Profile.State(name: "Blob Jr.")
    expectEqual(store.state, Profile.State(name: "Blob Jr."))
  }

  @Test func `an unhandled binding of the view is reported`() {
    let store = Store(initialState: Profile.State()) {
      Reduce<Profile.State, ProfileScreen.Action> { _, _ in .none }
    }
    let text = issues { store.isPublic.toggle() }.joined()
    let action = #"ProfileScreen.Action.view(.binding(.set(\Profile.State.isPublic, true)))"#
    #expect(text.contains(action))
  }

  @Test func `a removed child is not written to`() throws {
    let store = Store(initialState: Account.State(profile: Profile.State(name: "Blob"))) {
      Account()
    }
    let profile = try #require(store.scope(\.profile, action: \.profile))
    store.send(.closed)
    expectEqual(issues { profile.name = "Blob Jr." }, [])
    expectEqual(profile.name, "Blob")
    #expect(store.profile == nil)
  }

  // While `ifCaseLet` runs the child, the enum is empty. Reading it used to read freed memory.
  @Test func `a property written by the reducer notifies later, without reading the state`() {
    var write: (() -> Void)?
    let store = Store(initialState: Session.State.open(Profile.State())) {
      Session(onClear: { write?() })
    }
    let profile: StoreOf<Profile>? = store.scope(\.profile, action: \.profile)
    write = {
      Session.looks.setValue(0)
      profile?.name = "Blob"
      expectEqual(Session.looks.value, 0)
    }
    let texts = issues { profile?.send(.cleared) }
    let headings = texts.map { $0.prefix { $0 != "\n" } }
    expectEqual(
      headings,
      ["Sent 'Session.Action.profile(.binding)' while an action was being processed."]
    )
    expectEqual(profile?.name, "Blob")
  }
}

@Reducer private struct Session {
  static let looks = LockIsolated(0)
  let onClear: () -> Void

  @CasePathable @ObservableState enum State {
    case open(Profile.State)
    case closed

    var profile: Profile.State? {
      Session.looks.withValue { $0 += 1 }
      return self[case: \.open]
    }
  }

  enum Action { case profile(Profile.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifCaseLet(\.open, action: \.profile) {
      CombineReducers {
        Profile()
        Reduce { _, action in
          if case .cleared = action { onClear() }
          return .none
        }
      }
    }
  }
}

@Reducer private struct Profile {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var isPublic = false
    var bindings = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cleared
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: state.bindings += 1
      case .cleared: state.name = ""
      }
      return .none
    }
  }
}

@Reducer private struct ProfileScreen {
  typealias State = Profile.State

  enum Action: ViewAction {
    case view(View)
    @CasePathable enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}

@Reducer private struct Account {
  @ObservableState struct State: Equatable { var profile: Profile.State? }

  enum Action {
    case closed
    case profile(Profile.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .closed = action { state.profile = nil }
      return .none
    }
    .ifLet(\.profile, action: \.profile) { Profile() }
  }
}
