import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// The file of an older program, in the folder beside this file.
struct OldFile: CustomTestStringConvertible {
  let name: String
  let data: Data
  var testDescription: String { name }

  static var all: [OldFile] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "DiaryFiles")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
        OldFile(name: name, data: try Data(contentsOf: folder.appending(path: name)))
      }
    }
  }
}

@MainActor @Suite(.dependencies) struct DiaryTests {
  private let question = TestEndpoint<Int, String>("question")

  private func makeStore() -> TestStoreOf<Diary> {
    let store = TestStore(initialState: Diary.State()) {
      Diary { [question] in try await question($0) }
    }
    store.addInvariant("entries with a check mark are kept") { before, after in
      after.entries.starts(with: before.entries.prefix(before.safeCount))
    }
    store.addInvariant("there is a question", holds: .eventually) { $0.question != nil }
    return store
  }

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Diary> { makeStore() }

  @Test func `the text that is being typed survives a restart`() async {
    var store = makeStore()
    store.exhaustivity = .off
    await store.send(.newButtonTapped)
    await store.send(\.editor.textChanged, "Rain")
    store = await store.restart { makeStore() }
    expectEqual(store.state.editor, Editor.State(text: "Rain"))
    await question.answer(with: "Who?")
  }

  @Test func `a test asserts no save`() async {
    let store = makeStore()
    await store.send(.newButtonTapped) { $0.editor = Editor.State() }
    await store.send(\.editor.textChanged, "Rain") { $0.editor?.text = "Rain" }
    await store.send(.saveButtonTapped) {
      $0.editor = nil
      $0.entries = ["Rain"]
    }
    await store.receive(\.entriesSaved, 1) { $0.safeCount = 1 }
    await question.answer(with: "Who?")
    await store.receive(\.questionLoaded, "Who?") { $0.question = "Who?" }
  }

  @Test func `nothing that has a check mark is lost`() async {
    await exploreActions(
      1_000,
      of: makeStore(_:),
      steps: [
        .send(.newButtonTapped), .send(.saveButtonTapped),
        .answer(question) { count, _ in "\(count)?" },
        .restart, .fullDisk,
      ]
    )
  }

  @Test func `each moment of a kill is tried, with each loss`() async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      var store = makeStore()
      store.exhaustivity = .off
      await store.send(.newButtonTapped)
      await store.send(.saveButtonTapped)
      store = await store.restart(losing: .any) { makeStore() }
      await question.answer(with: "Who?")
    }
    expectEqual("\(count)", "All 96 orders pass.")
  }

  @Test(.dependencies, arguments: try OldFile.all)
  func `the file of each older program is read`(_ file: OldFile) {
    @Dependency(\.defaultFileStorage) var files
    files[.diary] = file.data
    let store = Store(initialState: Diary.State()) { Diary { _ in "Who?" } }
    expectEqual(store.entries, ["Rain", "Sun"])
  }

  @Test func `the newest of these files is what this program writes`() throws {
    @Dependency(\.defaultFileStorage) var files
    let newest = try #require(try OldFile.all.last)
    files[.diary] = newest.data
    let store = Store(initialState: Diary.State()) { Diary { _ in "Who?" } }
    store.send(.editor(.presented(.textChanged(""))))
    store.send(.editor(.presented(.textChanged("Wind"))))
    expectEqual(files[.diary], newest.data)
  }
}
