#if canImport(Darwin)
import Darwin
import Dispatch

/// Tells of changes of files in directories.
///
/// A file that is replaced changes its directory; one that is written in place is not noticed.
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

/// Tells of changes of files in directories.
///
/// One descriptor of the system's `inotify` for all, which are limited.
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
  // Never changed, and only cancelled, which is safe on any thread. `what another program writes in place, or
  // puts in place, is seen` runs it under the thread sanitizer.
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
    // The queue may still wait for the descriptor until then, which others could be given.
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
    // The same directory has the same number each time.
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
    let _: Watch? = state.withLock { state in
      guard let watch = state.watches.removeValue(forKey: id) else { return nil }
      if !state.watches.values.contains(where: { $0.directory == watch.directory }) {
        inotify_rm_watch(descriptor, watch.directory)
      }
      return watch
    }
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
    // Number -1 says that there were more changes than the system could keep.
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

/// Tells of nothing, where the system cannot.
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
