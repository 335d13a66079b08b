import Composable
import Testing

@testable import LateReport

@MainActor @Suite struct LateReportTests {
  @Test func `a saved name appears in the profile`() async {
    let store = TestStore(initialState: Profile.State(name: "Ada")) { Profile() }
    await store.send(.editButtonTapped) { $0.editor = Editor.State(name: "Ada") }
    await store.send(\.editor.nameChanged, "Grace") { $0.editor?.name = "Grace" }
    await store.send(\.editor.saveButtonTapped)
    await store.receive(\.editor.delegate.saved, "Grace") { $0.name = "Grace" }
    await store.receive(\.editor.dismiss) { $0.editor = nil }
  }
}
