// Views as a person writes them: that they compile is the test.
import Composable
import SwiftUI

@Reducer
struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var isOn = false
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case nameChanged(String)
    case view(View)

    enum View: Equatable, Sendable { case tapped }
  }
}

@Reducer
struct Items {
  @ObservableState
  struct State: Equatable {
    var title = "Items"
    var items: IdentifiedArrayOf<Item.State> = []
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    @Presents var item: Item.State?
  }

  enum Action {
    case items(IdentifiedActionOf<Item>)
    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
    case item(PresentationAction<Item.Action>)
    case titleChanged(String)
  }

  @Reducer
  enum Path {
    case item(Item)
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Bool>)
    case dialog(ConfirmationDialogState<Int>)
    case item(Item)
  }
}

extension Items.Path.State: Equatable {}
extension Items.Destination.State: Equatable {}

@ViewAction(for: Item.self)
struct ItemView: View {
  @Bindable var store: StoreOf<Item>

  var body: some View {
    Text(store.name)
    TextField("Name", text: $store.name.sending(\.nameChanged))
    TextField("Name", text: $store.name)
    Toggle("On", isOn: $store.isOn)
    Button("Tap") { send(.tapped) }
    Button("Animate") { send(.tapped, animation: .default) }
    Button("Store") { store.scope(\.self, action: \.self).send(.nameChanged(""), animation: nil) }
  }
}

struct ItemsView: View {
  @Bindable var store: StoreOf<Items>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      ForEach(store.scope(\.items, action: \.items)) { store in ItemView(store: store) }
      NavigationLink(state: Items.Path.State.item(Item.State(id: 1))) { Text("Item") }
    } destination: { store in
      switch store.case {
      case .item(let store): ItemView(store: store)
      }
    }
    .sheet(item: $store.scope(\.item, action: \.item)) { ItemView(store: $0) }
    .popover(item: $store.scope(\.destination?.item, action: \.destination.item)) { store in
      ItemView(store: store)
    }
    .fullScreenCover(item: $store.scope(\.destination?.item, action: \.destination.item)) { store in
      ItemView(store: store)
    }
    .alert($store.scope(\.destination?.alert, action: \.destination.alert))
    .confirmationDialog($store.scope(\.destination?.dialog, action: \.destination.dialog))
  }
}

@MainActor
func preview() -> some View {
  ItemsView(store: Store(initialState: Items.State()) {})
}
