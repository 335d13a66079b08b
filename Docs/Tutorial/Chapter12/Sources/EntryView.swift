#if canImport(SwiftUI)
import Composable
import SwiftUI

/// Shows an entry of the catalog in an app.
struct EntryView: View {
  let store: StoreOf<Entry>

  var body: some View {
    List {
      ForEach(store.similar, id: \.self) { title in
        Button(title) { store.send(.similarTapped(title: title)) }
      }
      Button("Add \(store.title) to the shelf") { store.send(.addButtonTapped) }
    }
  }
}
#endif
