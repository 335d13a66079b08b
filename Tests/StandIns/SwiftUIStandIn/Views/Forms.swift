// The forms of views and bindings in apps that were written for TCA 1.25: that they compile is the test.
import Composable
import SwiftUI

@Reducer
struct SignIn {
  @ObservableState
  struct State: Equatable {
    nonisolated enum Field: Hashable { case name, password }

    var focus: Field?
    var hasFocus = false
    var count = 0
    var name = ""
    var settings = Settings()
    @Shared(.inMemory("isNotified")) var isNotified = false

    struct Settings: Equatable { var volume = 1 }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case countChanged(Int)
    case loaded(String)
    case refresh
    case volumeChanged(Int)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .refresh:
        return .run { send in
          await send(.loaded("A"), animation: .default)
          await send(.loaded("B"), animation: nil)
          var transaction = Transaction(animation: .bouncy)
          transaction.disablesAnimations = true
          await send(.loaded("C"), transaction: transaction)
        }
      case .binding, .countChanged, .loaded, .volumeChanged:
        return .none
      }
    }
  }
}

struct SignInView: View {
  @Bindable var store: StoreOf<SignIn>
  @FocusState private var focus: SignIn.State.Field?
  @AccessibilityFocusState private var hasFocus: Bool
  @SwiftUI.State private var draft = ""

  var body: some View {
    Form {
      TextField("Name", text: $store.name).focused($focus, equals: .name)
      TextField("Draft", text: $draft)
      Stepper(value: $store.count.sending(\.countChanged)) { Text("\(store.count)") }
      Stepper(value: $store.settings.volume.sending(\.volumeChanged)) { Text("Volume") }
      Toggle("Notify me", isOn: Binding(store.$isNotified))
      Section {
        Picker("Field", selection: $store.focus) { Text("Name").tag(SignIn.State.Field.name) }
      } header: {
        Text("Settings")
      }
    }
    .bind($store.focus, to: $focus)
    .bind($store.hasFocus, to: $hasFocus)
    .bind($store.name, to: $draft)
    .task { await store.send(.refresh).finish() }
    .refreshable { @MainActor in await store.send(.refresh, animation: .default).finish() }
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button("Cancel") { store.send(.refresh, transaction: Transaction(animation: nil)) }
      }
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { store.name = "" }
      }
    }
    .navigationTitle(store.name)
  }
}

/// A view that is given a plain store makes it bindable where it needs that.
struct BindableInBody: View {
  let store: StoreOf<SignIn>

  var body: some View {
    @Bindable var store = store
    TextField("Name", text: $store.name)
    TextField("Name", text: Bindable(store).name)
  }
}

/// A view that is given a binding to a store.
struct BindingToStore: View {
  @Binding var store: StoreOf<Items>

  var body: some View {
    TextField("Title", text: $store.title.sending(\.titleChanged))
      .sheet(item: $store.scope(\.item, action: \.item)) { ItemView(store: $0) }
      .sheet(item: $store.scope(state: \.item, action: \.item)) { ItemView(store: $0) }
      .sheet(item: $store.scope(\.$destination, action: \.destination).item) { store in
        ItemView(store: store)
      }
  }
}

struct PerceptionView: View {
  @Perception.Bindable var store: StoreOf<SignIn>

  var body: some View {
    WithPerceptionTracking {
      TextField("Name", text: $store.name)
      Text(store.name)
    }
  }
}

@Perceptible
final class PerceptibleModel: HashableObject {
  var count = 0
  @ObservationIgnored var ignored = 0
}

struct ModelView: View {
  @Bindable var model: PerceptibleModel
  var body: some View { Stepper(value: $model.count) { Text("Count") } }
}

struct FormsApp: App {
  static let store = Store(initialState: SignIn.State()) {
    SignIn()._printChanges()
  }

  var body: some Scene {
    WindowGroup { SignInView(store: Self.store) }
  }
}

struct SignInView_Previews: PreviewProvider {
  static var previews: some View {
    SignInView(
      store: Store(initialState: SignIn.State(name: "Blob")) {
        SignIn()
      } withDependencies: {
        $0.continuousClock = ImmediateClock()
      }
    )
  }
}
