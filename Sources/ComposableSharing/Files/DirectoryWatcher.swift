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
    return SharedSubscription { source.cancel() }
  }
}
#elseif os(Linux) || os(Android)
import ComposableDependencies
import Dispatch
import Foundation

/// A watcher that notifies of changes of files in directories.
///
/// All directories share one `inotify` descriptor, because their number is limited.
final class DirectoryWatcher: Sendable {
  private struct Watch {
    let directory: Int32
    let name: String
    let onChange: @Sendable () -> Void
  }

  private struct State {
    var watches: [Int: Watch] = [:]
    var last = 0
  }

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
  )

  private let descriptor: Int32
  // Immutable, and only cancelled, which is thread-safe. The test
  // `what another program writes in place, or puts in place, is seen` covers this under the thread
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
    // Watching the same directory again returns the same number.
    let id: Int? = state.withLock { state in
      let number = inotify_add_watch(descriptor, directory, Self.events)
      guard number >= 0 else { return nil }
      state.last += 1
      state.watches[state.last] = Watch(directory: number, name: name, onChange: onChange)
      return state.last
    }
    guard let id else { return SharedSubscription() }
    return SharedSubscription { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: Int) {
    // The watch is released after the lock.
    withExtendedLifetime(
      state.withLock { state -> Watch? in
        guard let watch = state.watches.removeValue(forKey: id) else { return nil }
        if !state.watches.values.contains(where: { $0.directory == watch.directory }) {
          inotify_rm_watch(descriptor, watch.directory)
        }
        return watch
      }
    ) {}
  }

  private func readEvents() {
    var changed: [(directory: Int32, name: String)] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer[..<count].withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = bytes[start..<start + Int(event.len)].prefix { $0 != 0 }
          changed.append((event.wd, String(decoding: name, as: UTF8.self)))
          offset = start + Int(event.len)
        }
      }
    }
    let watches = state.withLock { Array($0.watches.values) }
    // The number -1 indicates an overflow of the event queue.
    for watch in watches
    where changed.contains(where: {
      $0.directory == -1 || $0.directory == watch.directory && $0.name == watch.name
    }) {
      watch.onChange()
    }
  }
}
#else
import Dispatch

/// A watcher that never notifies, for systems without support.
final class DirectoryWatcher: Sendable {
  init(queue: DispatchQueue) {}

  func watch(
    _ directory: String,
    _ name: String,
    onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    SharedSubscription()
  }
}
#endif
