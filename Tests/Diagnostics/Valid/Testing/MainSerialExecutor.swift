// settings: swift6 swift5 main-actor
import Composable

// The names serialize nothing, and the compiler says so.
nonisolated func invokeTest() {
  withMainSerialExecutor {  // expected-warning {{It serializes nothing. A TestStore needs no such call. Give other code a TestClock.}}
    print("test")
  }
}

@MainActor func load() async {
  await withMainSerialExecutor {  // expected-warning {{It serializes nothing.}}
    await Task.yield()
  }
}

nonisolated func setUp() {
  uncheckedUseMainSerialExecutor = true  // expected-warning {{It is always 'false'.}}
}
