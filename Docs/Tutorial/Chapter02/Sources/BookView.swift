#if canImport(SwiftUI)
import Composable
import SwiftUI

/// Shows a book in an app.
struct BookView: View {
  let store: StoreOf<Book>

  var body: some View {
    Form {
      Text("\(store.title): page \(store.page) of \(store.pageCount)")
      Button("Read 10 pages") { store.send(.pagesRead(10)) }
      Button("Start over") { store.send(.startOverButtonTapped) }
    }
  }
}
#endif
