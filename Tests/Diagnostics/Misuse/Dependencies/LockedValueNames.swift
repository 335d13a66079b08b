// settings: swift6 swift5 main-actor
import Composable

func increment(_ count: LockIsolated<Int>) {
  count.withLock { $0 += 1 }  // expected-error {{'withLock' has been renamed to 'withValue'}}
}

func increment(_ count: Shared<Int>) {
  count.withValue { $0 += 1 }  // expected-error {{'withValue' has been renamed to 'withLock'}}
}
