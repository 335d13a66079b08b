import Composable

@main
struct Program {
  @MainActor
  static func main() {
    let store = Store(initialState: Book.State(title: "Walden", pageCount: 352)) { Book() }
    store.send(.pagesRead(20))
    store.send(.pagesRead(900))
    print("\(store.title): page \(store.page) of \(store.pageCount)")
  }
}
