#if canImport(SwiftUI)
import Composable
import SwiftUI

/// Shows the shelf in an app.
struct ShelfView: View {
  @Bindable var store: StoreOf<Shelf>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      List {
        ForEach(store.scope(\.books, action: \.books)) { book in
          BookView(store: book)
          Button("Similar books") { store.send(.openButtonTapped(title: book.state.title)) }
          Button("Remove") { store.send(.removeButtonTapped(id: book.state.id)) }
        }
      }
      .toolbar {
        ToolbarItem {
          Stepper(value: $store.goal.sending(\.goalChanged)) { Text("\(store.goal) pages a day") }
        }
        ToolbarItem {
          Button("Undo \(store.undo.undoName ?? "")") { store.send(.undo(.undo)) }
            .disabled(!store.undo.canUndo)
        }
        ToolbarItem { Button("Add") { store.send(.addButtonTapped) } }
      }
    } destination: { entry in
      EntryView(store: entry)
    }
    .sheet(item: $store.scope(\.destination?.add, action: \.destination.add)) { form in
      AddBookView(store: form)
    }
    .alert($store.scope(\.destination?.alert, action: \.destination.alert))
  }
}

/// Shows the form for a new book in an app.
struct AddBookView: View {
  @Bindable var store: StoreOf<AddBook>

  var body: some View {
    Form {
      TextField("Title", text: $store.title.sending(\.titleChanged))
      ForEach(store.suggestions, id: \.self) { title in
        Button(title) { store.send(.titleChanged(title)) }
      }
      if let problem = store.problem { Text(problem) }
      Button("Save") { store.send(.saveButtonTapped) }
    }
  }
}
#endif
