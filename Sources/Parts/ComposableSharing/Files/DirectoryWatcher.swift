#if Foundation && !os(WASI) && !os(Windows)
#if canImport(Darwin)
import Darwin
import Dispatch

/// A watcher that notifies of changes of files in directories.
///
/// It detects a replaced file, which changes the directory, but not a file that is modified in
/// place.
final class DirectoryWatcher: Sendable {
  private let queue: DispatchQueue

  init(queue: DispatchQueue) {
    self.queue = queue
  }

  func watch(
    _ directory: String,
    _ name: String,
    onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    let descriptor = open(directory, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return SharedSubscription() }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor,
      eventMask: .write,
      queue: queue
    )
    source.setEventHandler(handler: onChange)
    source.setCancelHandler { close(descriptor) }
    source.activate()
    // Only cancelled, which is thread-safe.
    nonisolated(unsafe) let watch = source
    return SharedSubscription { watch.cancel() }
  }
}
#else
import ComposableDependencies
import Dispatch
import Foundation

/// A watcher that notifies of changes of files in directories.
///
/// All directories share one `inotify` descriptor, because their number is limited.
final class DirectoryWatcher: Sendable {
  private struct Watch {
    let directory: String
    let name: String
    let onChange: @Sendable () -> Void

    /// The number of the directory, or of its closest parent until the directory exists.
    var number: Int32 = -1
    var isParent = false
  }

  private struct Event {
    /// The number of a directory, or -1 if the event queue overflowed.
    let number: Int32
    let name: String
    let mask: UInt32

    /// Whether the watch may have ended, or the path of the directory may have changed.
    var isEnd: Bool { mask & UInt32(IN_IGNORED | IN_MOVE_SELF | IN_Q_OVERFLOW) != 0 }
  }

  private struct State {
    var watches: [Int: Watch] = [:]
    var last = 0
  }

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF | IN_ONLYDIR
      | IN_MASK_ADD
  )

  private let descriptor: Int32
  // Immutable, and only cancelled, which is thread-safe. The test
  // `changes by other programs are seen, in place or as a new file` covers this under the thread
  // sanitizer.
  private nonisolated(unsafe) let source: (any DispatchSourceRead)?
  private let state = Locked(State())

  init(queue: DispatchQueue) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    self.source = source
    source.setEventHandler { [weak self] in self?.readEvents() }
    // The descriptor stays open until the queue no longer uses it. Otherwise, it could be reused
    // too early.
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.activate()
  }

  deinit {
    source?.cancel()
  }

  func watch(
    _ directory: String,
    _ name: String,
    onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    let id = state.withLock { state in
      state.last += 1
      state.watches[state.last] = Watch(directory: directory, name: name, onChange: onChange)
      renew(state.last, in: &state)
      return state.last
    }
    return SharedSubscription { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: Int) {
    // The watch is released after the lock.
    withExtendedLifetime(
      state.withLock { state -> Watch? in
        guard let watch = state.watches.removeValue(forKey: id) else { return nil }
        release(watch.number, in: state)
        return watch
      }
    ) {}
  }

  /// Watches a directory again, which may have been deleted, moved or created.
  private func renew(_ id: Int, in state: inout State) {
    guard var watch = state.watches[id] else { return }
    var old: Int32
    // A directory that is created while its parent begins to be watched is found by another round.
    repeat {
      old = watch.number
      (watch.number, watch.isParent) = watchClosest(to: watch.directory)
      state.watches[id] = watch
      release(old, in: state)
    } while watch.isParent && watch.number != old
  }

  /// Returns the number of a directory or, if it does not exist, of its closest parent.
  ///
  /// Watching the same directory again returns the same number.
  private func watchClosest(to directory: String) -> (Int32, isParent: Bool) {
    var number = inotify_add_watch(descriptor, directory, Self.events)
    if number >= 0 { return (number, false) }
    // The parent of "a/.." is "a", which the system looks up first, and which can be missing.
    var parent = directory[...]
    while number < 0, let slash = parent.lastIndex(of: "/") {
      parent = parent[..<slash]
      let path = parent.isEmpty ? "/" : String(parent)
      number = inotify_add_watch(descriptor, path, Self.events | UInt32(IN_CREATE))
    }
    return (number, true)
  }

  /// Ends watching a directory that is no longer needed.
  private func release(_ number: Int32, in state: State) {
    guard number >= 0, !state.watches.values.contains(where: { $0.number == number }) else {
      return
    }
    // The number is unsigned on Android.
    inotify_rm_watch(descriptor, numericCast(number))
  }

  private func readEvents() {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer[..<count].withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = bytes[start..<start + Int(event.len)].prefix { $0 != 0 }
          events.append(
            Event(
              number: event.wd,
              name: String(decoding: name, as: UTF8.self),
              mask: event.mask
            )
          )
          offset = start + Int(event.len)
        }
      }
    }
    let changed = state.withLock { state in
      state.watches.compactMap { id, watch in
        isChanged(id, watch, by: events, in: &state) ? watch : nil
      }
    }
    for watch in changed { watch.onChange() }
  }

  private func isChanged(
    _ id: Int,
    _ watch: Watch,
    by events: [Event],
    in state: inout State
  ) -> Bool {
    let events = events.filter { $0.number == -1 || $0.number == watch.number }
    if events.isEmpty { return false }
    guard watch.isParent || events.contains(where: \.isEnd) else {
      return events.contains { $0.name == watch.name }
    }
    renew(id, in: &state)
    // The file may have changed before its directory was watched.
    return !watch.isParent || state.watches[id]?.isParent == false
  }
}
#endif
#endif
