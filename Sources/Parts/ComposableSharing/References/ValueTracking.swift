import ComposableCollections
import ComposableDependencies
import Observation
import Synchronization

/// Registrations of observed values that can be withdrawn, and that miss no change of a shared
/// value.
///
/// `withObservationTracking` registers the values that a closure has read when the closure ends.
/// In Swift 6.3, a change that another thread makes in between is lost (swiftlang/swift#86719). Here,
/// a closure that has read a shared value that changes in that time is notified after the
/// registration.
package struct ValueTracking: Observable, Sendable {
  /// A tracked closure that is running.
  private struct Run {
    let thread: UInt

    /// The run whose closure this one is part of.
    let outer: UnsafeMutablePointer<Run>?

    /// The owners of the shared values that the closure has read.
    var reads: Set<ObjectIdentifier> = []
  }

  // For each run, the owners of the shared values that other threads have changed meanwhile.
  // Process-wide, because shared values are changed on any thread.
  private static let changes = Locked<[(thread: UInt, owners: Set<ObjectIdentifier>)]>([])
  private static let runCount = Atomic(0)
  private static let lastThread = Atomic<UInt>(0)

  // Points to the innermost run of a thread, while there is one.
  private static let slot = ThreadSlot()
  private static var current: UnsafeMutablePointer<Run>? {
    slot.value?.assumingMemoryBound(to: Run.self)
  }

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
    let outer = Self.current
    let thread =
      outer?.pointee.thread ?? Self.lastThread.wrappingAdd(1, ordering: .relaxed).newValue
    var run = Run(thread: thread, outer: outer)
    Self.changes.withLock { $0.append((thread, [])) }
    Self.runCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    withUnsafeMutablePointer(to: &run) { run in
      Self.slot.value = UnsafeMutableRawPointer(run)
      withObservationTracking {
        registrar.access(self, keyPath: \.end)
        read()
      } onChange: {
        onChange()
      }
      Self.slot.value = UnsafeMutableRawPointer(outer)
    }
    Self.runCount.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    let changes = Self.changes.withLock { changes in
      // The runs of a thread are nested.
      changes.lastIndex { $0.thread == thread }.map { changes.remove(at: $0).owners }
    }
    if let changes, !changes.isDisjoint(with: run.reads) { withdraw() }
  }

  /// Withdraws the observation.
  package func withdraw() {
    registrar.withMutation(of: self, keyPath: \.end) {}
  }

  /// Remembers that the closures that this thread is tracking have read a value.
  static func note(readOf owner: AnyObject) {
    guard runCount.load(ordering: .relaxed) > 0 else { return }
    var run = current
    while let reader = run {
      reader.pointee.reads.insert(ObjectIdentifier(owner))
      run = reader.pointee.outer
    }
  }

  /// Remembers a change for the threads that could be about to register for it.
  static func note(changeOf owner: AnyObject) {
    // A closure that has read the old value was counted before the value changed.
    guard runCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    let thread = current?.pointee.thread
    changes.withLock { changes in
      for index in changes.indices where changes[index].thread != thread {
        changes[index].owners.insert(ObjectIdentifier(owner))
      }
    }
  }
}
