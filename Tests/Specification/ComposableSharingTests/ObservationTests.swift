import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Observation
import Testing

@Suite(.dependencies) struct ObservationTests {
  struct Profile: Sendable {
    var name = "Blob"
    var age = 40
  }

  /// Counts the changes of the values that a closure reads, observing them again after each change.
  private final class Watch: Sendable {
    private let read: @Sendable () -> String
    private let seen = Locked<[String]>([])

    var values: [String] { seen.withLock { $0 } }

    init<Value>(_ read: @escaping @Sendable () -> Value) where Value: Sendable {
      self.read = { "\(read())" }
      observe()
    }

    private func observe() {
      let value = withObservationTracking(read) { [weak self] in self?.observe() }
      seen.withLock { $0.append(value) }
    }
  }

  @Test func `an observer is notified after the change, outside of the lock`() {
    @Shared(value: 0) var count
    let watch = Watch { [$count] in $count.wrappedValue }
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }
    expectEqual(watch.values, ["0", "1", "2"])
  }

  @Test func `a value with a key is observed`() {
    @Shared(.inMemory("count")) var count = 0
    @Shared(.inMemory("count")) var other = 0
    let watch = Watch { [$count] in $count.wrappedValue }
    $other.withLock { $0 = 1 }
    expectEqual(watch.values, ["0", "1"])
  }

  @Test func `a part is observed with its whole`() {
    @Shared(value: Profile()) var profile
    // Observation loses memory for an object that is released before the observation begins.
    let name = $profile.name
    let watch = Watch { name.wrappedValue }
    $profile.withLock { $0.name = "Blob Jr." }
    $profile.age.withLock { $0 += 1 }
    expectEqual(watch.values, ["Blob", "Blob Jr.", "Blob Jr."])
  }

  @Test func `an observer is notified when the property is redirected`() {
    @Shared(value: 1) var first
    @Shared(value: 2) var second
    let watch = Watch { [$first] in $first.wrappedValue }
    $first = $second
    $second.withLock { $0 = 3 }
    expectEqual(watch.values, ["1", "2", "3"])
  }

  @Test func `loading and its failure are observed`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    let watch = Watch { [$count] in "\($count.isLoading) \($count.loadError == nil)" }
    _ = issues { key.nextLoad().resume(throwing: Offline()) }
    expectEqual(watch.values.first, "true true")
    expectEqual(watch.values.last, "false false")
  }

  @Test func `an assertion notifies no observer`() {
    @Shared(value: 0) var count
    let watch = Watch { [$count] in $count.wrappedValue }
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.assert { $count.withLock { $0 = 0 } }
    expectEqual(watch.values, ["0"])
  }
}
