// settings: swift6 swift5 main-actor package
import Composable

nonisolated struct Address: Equatable, Sendable {
  var city = ""
  var lines: [String] = []
}

@Reducer struct Details {
  @ObservableState struct State: Equatable, Identifiable {
    let id: Int
    var note = ""
  }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer struct SignUp {
  @ObservableState struct State: Equatable {
    @Presents var details: Details.State?
    @Shared(.inMemory("theme")) var theme = "light"
    var address = Address()
    var age: Int?
    var focus: Field?
    var name = ""
    var rows: IdentifiedArrayOf<Details.State> = []

    nonisolated enum Field: Hashable { case age, name }
  }

  @CasePathable
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case submitted
    case validated(Bool)

    static func named(_ name: String) -> Self { .binding(.set(\.name, name)) }
  }

  nonisolated enum CancelID { case validation }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.address.city) { _, state in
        state.address.lines = []
        return .none
      }
      .onChange(of: \.name) { old, new in
        Reduce { state, _ in
          state.focus = old.isEmpty || new.isEmpty ? .name : nil
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.name), .binding(\.age):
        return .run { [name = state.name] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.validated(!name.isEmpty))
        }
        .cancellable(id: CancelID.validation, cancelInFlight: true)
      case .binding(\.address), .binding(\.theme), .binding:
        return .none
      case .submitted:
        return .send(.set(\.name, ""))
      case .validated(let isValid):
        state.focus = isValid ? nil : .name
        return .none
      }
    }
  }
}

@MainActor func steps() async {
  let store = TestStore(initialState: SignUp.State()) { SignUp() }
  await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
  await store.send(\.binding.address, Address(city: "Berlin")) { $0.address.city = "Berlin" }
  await store.send(\.binding.age, 3) { $0.age = 3 }
  await store.send(.set(\.age, nil)) { $0.age = nil }
  await store.send(.binding(.set(\.focus, .age))) { $0.focus = .age }
  await store.send(.named("Other")) { $0.name = "Other" }
  await store.receive(.validated(true), timeout: .seconds(1))
  await store.receive(\.validated, false)
  await store.receive(\.binding.name, "")
}
