import Composable
import ComposableTestKit
import Testing

@Suite(.timeLimit(.minutes(60))) struct StoreActorLifetimeTests {
  actor Session {
    private var store: Store<Int, Int>?
    private let token: ReleaseToken

    init(_ token: ReleaseToken) {
      self.token = token
    }

    func start(_ effect: Effect<Int>) -> StoreTask? {
      let store = Store(initialState: 0, isolation: self) { Reduce<Int, Int> { _, _ in effect } }
      self.store = store
      return store.send(0)
    }
  }

  // The store used to retain its actor, which retained the store.
  @Test(arguments: [false, true])
  func `an actor that owns its store is released, and ends its effects`(_ isRunning: Bool) async {
    let (releases, release) = AsyncStream<Never>.makeStream()
    var session: Session? = Session(ReleaseToken(release))
    let task = await session?.start(isRunning ? .run { _ in try await Task.never() } : .none)
    session = nil
    await task?.finish()
    for await _ in releases {}
  }
}
