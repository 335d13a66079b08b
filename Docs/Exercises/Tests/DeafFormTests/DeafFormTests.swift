import Composable
import Testing

@testable import DeafForm

@MainActor @Suite struct DeafFormTests {
  @Test func `a name with three letters is enough`() async {
    let store = TestStore(initialState: SignUp.State()) { SignUp() }
    await store.send(\.binding.name, "Ada") {
      $0.name = "Ada"
      $0.canContinue = true
    }
  }
}
