import Composable
import Testing

@Suite(.timeLimit(.minutes(10))) struct StoreActorLifetimeTests {
  actor Session {
    private var store: Store<Int, Int>?

    func start(_ effect: Effect<Int>) -> StoreTask? {
      let store = Store(initialState: 0, isolation: self) { Reduce<Int, Int> { _, _ in effect } }
      self.store = store
      return store.send(0)
    }
  }

  // The store used to retain its actor, which retained the store.
  @Test(arguments: [false, true])
  func `an actor that owns its store is released, and ends its effects`(_ isRunning: Bool) async {
    var session: Session? = Session()
    weak let released = session
    let task = await session?.start(isRunning ? .run { _ in try await Task.never() } : .none)
    session = nil
    await task?.finish()
    #expect(released == nil)
  }
}
