import ComposableDependencies
import Foundation

@testable import ComposableSharing

/// Files whose operations run when the test says so.
final class SteppedFiles: Files {
  /// A closure that runs once, after a file was read and before the reader continues.
  let onRead = Locked<(@Sendable () -> Void)?>(nil)
  /// The error of the next attempts to keep the old content of a file.
  let keepError = Locked<Offline?>(nil)
  /// The error of the next attempts to read a file.
  let readError = Locked<Offline?>(nil)
  /// The error of the next attempts to lock a file.
  let lockError = Locked<Offline?>(nil)
  let isExclusive: Bool
  private let memory = MemoryFiles()
  private let work = Locked<[@Sendable () -> Void]>([])

  init(isExclusive: Bool = false) {
    self.isExclusive = isExclusive
  }

  func lock(_ file: URL) throws -> (any AnyObject & Sendable)? {
    if let error = lockError.withLock({ $0 }) { throw error }
    return isExclusive ? memory : nil
  }

  /// Runs the waiting operations.
  func runWork() {
    for work in work.withLock({ work in
      defer { work = [] }
      return work
    }) {
      work()
    }
  }

  func writeFromOutside(_ data: Data, to file: URL) {
    memory.change(file, to: data)
  }

  func identity(of file: URL) -> String {
    memory.identity(of: file)
  }

  func content(of file: URL) -> Data? {
    memory.read(file)
  }

  func perform(_ work: @escaping @Sendable () -> Void) {
    self.work.withLock { $0.append(work) }
  }

  func read(_ file: URL) throws -> Data? {
    if let error = readError.withLock({ $0 }) { throw error }
    let data = memory.read(file)
    let onRead = onRead.withLock { onRead in
      defer { onRead = nil }
      return onRead
    }
    onRead?()
    return data
  }

  func write(_ data: Data, to file: URL, keepsOld: Bool) throws -> URL? {
    if keepsOld, let error = keepError.withLock({ $0 }) { throw error }
    return try memory.write(data, to: file, keepsOld: keepsOld)
  }

  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    memory.watch(file, onChange: onChange)
  }
}
