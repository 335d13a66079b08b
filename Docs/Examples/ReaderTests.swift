import Composable
import ComposableTestSupport
import Testing

@MainActor @Suite struct ReaderTests {
  @Test func `a class reads a feature and sends it actions`() async {
    let model = ReaderModel(dictionary: DictionaryService())
    #expect(model.title == "Page 1")
    await model.wordTapped("swift")
    #expect(model.title == "Page 1: swift")
    model.nextPageButtonTapped()
    #expect(model.title == "Page 2: swift")
  }

  @Test func `observers of the class are notified of changes of the feature`() async {
    let model = ReaderModel(dictionary: DictionaryService())
    let isNotified = LockIsolated(false)
    withObservationTracking {
      _ = model.title
    } onChange: {
      isNotified.setValue(true)
    }
    await model.wordTapped("swift")
    #expect(isNotified.value)
  }

  @Test func `the card is a part of the reader`() async {
    let store = TestStore(initialState: Reader.State()) {
      Reader(dictionary: DictionaryService())
    }
    await store.send(.nextPageButtonTapped) { $0.page = 2 }
    await store.send(\.card.wordChanged, "swift") { $0.card.word = "swift" }
    await store.receive(\.card.meaningLoaded) { $0.card.meaning = "about swift" }
    #expect(store.state.title == "Page 2: swift")
  }
}
