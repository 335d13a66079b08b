import Composable

@Reducer
struct Book {
  @ObservableState
  struct State: Equatable {
    var title: String
    var page = 0
    var pageCount: Int
  }

  enum Action {
    case pagesRead(Int)
    case startOverButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pagesRead(let count):
        state.page = min(state.page + count, state.pageCount)
      case .startOverButtonTapped:
        state.page = 0
      }
      return .none
    }
  }
}
