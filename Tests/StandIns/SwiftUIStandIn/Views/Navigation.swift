// Presentation and navigation, in the forms of apps that were written for TCA 1.7 to 1.25.
import Composable
import SwiftUI

struct OlderLabelsView: View {
  @Bindable var store: StoreOf<Items>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        ForEach(store.scope(state: \.items, action: \.items)) { store in ItemView(store: store) }
        ForEach(store.scope(state: \.items, action: \.items), id: \.state.id) { store in
          ItemView(store: store)
        }
        NavigationLink("Item", state: Items.Path.State.item(Item.State(id: 1)))
        NavigationLink(store.title, state: Items.Path.State.item(Item.State(id: 1)))
        NavigationLink("None", state: Items.Path.State?.none)
        NavigationLink(state: store.items.first.map(Items.Path.State.item)) { Text("First") }
      }
    } destination: { store in
      switch store.case {
      case .item(let store): ItemView(store: store)
      }
    }
    .sheet(item: $store.scope(state: \.destination?.item, action: \.destination.item)) { store in
      NavigationStack {
        ItemView(store: store)
          .toolbar { ToolbarItem { Button("Done") { store.send(.view(.tapped)) } } }
      }
    }
    .navigationDestination(
      item: $store.scope(state: \.destination?.item, action: \.destination.item)
    ) { store in
      ItemView(store: store)
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .confirmationDialog(
      $store.scope(state: \.destination?.dialog, action: \.destination.dialog)
    )
  }
}

struct CasesView: View {
  @Bindable var store: StoreOf<Items>

  var body: some View {
    Text("Items")
      .sheet(item: $store.scope(\.$destination, action: \.destination).item) { store in
        ItemView(store: store)
      }
      .popover(item: $store.scope(\.$destination, action: \.destination).item) { store in
        ItemView(store: store)
      }
      .sheet(item: $store.scope(\.destination, action: \.destination)) { store in
        switch store.case {
        case .item(let store): ItemView(store: store)
        case .alert, .dialog: EmptyView()
        }
      }
  }
}

/// The form that the guide of TCA 1.25 recommends, in both spellings.
struct DestinationView: View {
  @Bindable var store: StoreOf<Items>

  var body: some View {
    Text("Items")
      .sheet(item: $store.scope(state: \.$destination, action: \.destination).item) { store in
        ItemView(store: store)
      }
      .navigationDestination(
        item: $store.scope(state: \.$destination, action: \.destination).item
      ) { store in
        ItemView(store: store)
      }
      .alert($store.scope(state: \.$destination, action: \.destination).alert)
      .confirmationDialog($store.scope(state: \.$destination, action: \.destination).dialog)
      .alert($store.scope(\.$destination, action: \.destination).alert)
      .confirmationDialog($store.scope(\.$destination, action: \.destination).dialog)
  }
}

/// The same from a binding that another view passes.
struct DestinationBindingView: View {
  @Binding var store: StoreOf<Items>

  var body: some View {
    Text("Items")
      .sheet(item: $store.scope(state: \.$destination, action: \.destination).item) { store in
        ItemView(store: store)
      }
      .alert($store.scope(state: \.$destination, action: \.destination).alert)
  }
}

struct OptionalView: View {
  let store: StoreOf<Items>

  var body: some View {
    if let store = store.scope(\.item, action: \.item.presented) {
      ItemView(store: store)
    }
    if let store = store.scope(state: \.destination?.item, action: \.destination.item) {
      Text(verbatim: "\(store)")
    }
  }
}
