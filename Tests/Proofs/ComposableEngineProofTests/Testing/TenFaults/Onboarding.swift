import Composable
import ComposableTestSupport

/// The onboarding, a tour of eight pages.
///
/// Depth eight: the last page is broken, and on each page only one of four buttons leads to the
/// next one; the others lead back to the start.
@Reducer
struct Onboarding {
  enum Page: Int, CaseIterable {
    case start, account, photo, friends, music, sound, theme, summary, broken
  }

  enum Button: Int, CaseIterable { case back, help, later, next }

  struct State: Equatable { var page = Page.start }

  enum Action { case tapped(Button) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .tapped(let button) = action else { return .none }
      let right = (state.page.rawValue * 7 + 3) % 4
      state.page =
        button.rawValue == right ? Page(rawValue: state.page.rawValue + 1) ?? .start : .start
      return .none
    }
  }

  static var fault: PlantedFault {
    PlantedFault("depth eight", steps: [.cases()]) { _ in
      let store = TestStore(initialState: State()) { Self() }
      store.addInvariant("the page works") { $0.page != .broken }
      return store
    }
  }
}

/// A lock with a code of eight digits, whose state is a number and a text.
@Reducer
struct CodeLock {
  struct State: Equatable {
    var entered = 0
    var display = ""
  }

  enum Action {
    case clearButtonTapped
    case oneTapped
    case threeTapped
    case twoTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let digit =
        switch action {
        case .clearButtonTapped: 0
        case .oneTapped: 1
        case .twoTapped: 2
        case .threeTapped: 3
        }
      let isRight = digit == [1, 3, 2, 2, 1, 3, 1, 2][state.entered % 8]
      state.entered = isRight ? state.entered + 1 : 0
      state.display = isRight ? state.display + "•" : ""
      return .none
    }
  }

  static var fault: PlantedFault {
    PlantedFault("depth eight, counted", steps: [.cases()]) { _ in
      let store = TestStore(initialState: State()) { Self() }
      store.addInvariant("the lock stays closed") { $0.entered < 8 }
      return store
    }
  }
}
