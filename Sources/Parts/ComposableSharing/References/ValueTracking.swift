import ComposableCollections
import ComposableDependencies
import Observation
import Synchronization

/// Registrations of observed values that can be withdrawn, and that miss no change of a shared
/// value.
///
/// `withObservationTracking` registers the values that a closure has read when the closure ends.
/// In Swift 6.3, a change that another thread makes in between is lost (swiftlang/swift#86719). Here,
/// shared values that change in that time notify again after the registration.
package struct ValueTracking: Observable, Sendable {
  /// A thread that runs a tracked closure, and the changes that other threads make meanwhile.
  private struct Run: Sendable {
    let thread: UInt
    var changes: [SharedObservers.Change] = []
  }

  // Process-wide, because shared values are changed on any thread. A change can therefore notify
  // again on the thread of any run, with the task-local values that it has there.
  private static let runs = Locked<[Run]>([])
  private static let runCount = Atomic(0)
  private static let lastThread = Atomic<UInt>(0)

  // Holds the number of a thread while it runs tracked closures.
  private static let slot = ThreadSlot()

  private let registrar = ObservationRegistrar()
  private var end: Void { () }

  package init() {}

  /// Calls a closure, and observes the values that it reads, once.
  ///
  /// - Parameters:
  ///   - read: A closure that reads observed values. Its own changes of them are not observed.
  ///   - onChange: A closure that is called when the first of the values changes, and when the
  ///     observation is withdrawn.
  package func track(_ read: () -> Void, onChange: @escaping @Sendable () -> Void) {
    let outer = Self.slot.value
    let thread =
      outer.map { UInt(bitPattern: $0) }
      ?? Self.lastThread.wrappingAdd(1, ordering: .relaxed).newValue
    Self.slot.value = UnsafeMutableRawPointer(bitPattern: thread)
    Self.runs.withLock { $0.append(Run(thread: thread)) }
    Self.runCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    withObservationTracking {
      registrar.access(self, keyPath: \.end)
      read()
    } onChange: {
      onChange()
    }
    Self.runCount.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    Self.slot.value = outer
    let run = Self.runs.withLock { runs in
      // The runs of a thread are nested.
      runs.lastIndex { $0.thread == thread }.map { runs.remove(at: $0) }
    }
    for change in run?.changes ?? [] { change.notify() }
  }

  /// Withdraws the observation.
  package func withdraw() {
    registrar.withMutation(of: self, keyPath: \.end) {}
  }

  /// Remembers a change for the threads that could be about to register for it.
  static func note(_ change: @autoclosure () -> SharedObservers.Change) {
    // A closure that has read the old value was counted before the value changed.
    guard runCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    let (change, thread) = (change(), slot.value.map { UInt(bitPattern: $0) })
    runs.withLock { runs in
      for index in runs.indices where runs[index].thread != thread {
        runs[index].changes.append(change)
      }
    }
  }
}
