#if canImport(SwiftUI)
import Composable
import SwiftUI

/// Shows a book in an app.
struct BookView: View {
  let store: StoreOf<Book>

  var body: some View {
    Form {
      Text("\(store.title): page \(store.page)")
      if let pageCount = store.pageCount { Text("of \(pageCount)") }
      if let daysLeft = store.daysLeft { Text("\(daysLeft) days left") }
      if let problem = store.problem { Text(problem) }
      Button(store.isLoading ? "Looking it up…" : "Look up") { store.send(.lookUpButtonTapped) }
        .disabled(store.isLoading)
      Button("Read 10 pages") { store.send(.pagesRead(10)) }
      Button("Start over") { store.send(.startOverButtonTapped) }
    }
  }
}
#endif
