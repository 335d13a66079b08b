import Composable
import ComposableTestSupport
import Testing

@MainActor @Suite(.dependencies) struct BookTests {
  @Test func `a chapter that is closed leaves its path`() async {
    let store = TestStore(initialState: Book.State()) {
      Book()
    }
    await store.send(.chapterTapped(1)) {
      $0.path[id: 0] = .chapter(Chapter.State(number: 1))
    }
    await store.send(.chapterTapped(2)) {
      $0.path.append(.chapter(Chapter.State(number: 2)))
    }
    await store.send(\.path[id: 1].chapter.closeButtonTapped)
    await store.receive(\.path.popFrom, 1) { $0.path[id: 1] = nil }
  }

  @Test func `removing a chapter cancels its timer`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Book.State()) {
      Book()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.chapterTapped(1)) {
      $0.path[id: 0] = .chapter(Chapter.State(number: 1))
    }
    await store.send(\.path[id: 0].chapter.markButtonTapped) {
      $0.path[id: 0, case: \.chapter]?.isMarked = true
    }
    await store.send(.coverButtonTapped) { $0.path = StackState() }
    await store.finish()
  }

  @Test func `the glossary removes the screens above it`() async {
    let path = StackState<Book.Path.State>([
      .glossary(Glossary.State()), .chapter(Chapter.State(number: 3)),
    ])
    let store = TestStore(initialState: Book.State(path: path)) { Book() }
    await store.send(\.path[id: 0].glossary.wordTapped, "fold") {
      $0.path[id: 0] = .glossary(Glossary.State(word: "fold"))
      $0.path[id: 1] = nil
    }
  }

  @Test func `a whole path is set at once`() {
    var state = Book.State()
    state.path = StackState([
      .chapter(Chapter.State(number: 1, isMarked: true)), .glossary(Glossary.State(word: "map")),
    ])
    let store = Store(initialState: state) { Book() }
    #expect(titles(of: store) == ["Chapter 1", "map"])
    unmarkAll(in: &state)
    #expect(state.path[id: 0, case: \.chapter]?.isMarked == false)
  }
}
