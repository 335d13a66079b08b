#if canImport(SwiftUI)
import Composable
import SwiftUI

/// Shows the shelf in an app.
struct ShelfView: View {
  let store: StoreOf<Shelf>

  var body: some View {
    List {
      ForEach(store.scope(\.books, action: \.books)) { book in
        BookView(store: book)
        Button("Remove") { store.send(.removeButtonTapped(id: book.state.id)) }
      }
    }
    .toolbar {
      ToolbarItem { Button("Add") { store.send(.addButtonTapped(title: "Walden")) } }
    }
  }
}
#endif
