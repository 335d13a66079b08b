import ComposableDependencies
import ComposableJSON
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import ComposableSharing

@Suite(.dependencies) struct AppStorageKeyTests {
  enum Theme: String, Codable {
    case light
    case dark
  }

  private let file = URL(fileURLWithPath: "/defaults.json")
  private let storage = FileStorage.inMemory

  private func text() throws -> String? {
    storage[file].map { String(decoding: $0, as: UTF8.self) }
  }

  private struct Numbers: Codable, Equatable {
    var unsigned = UInt64.max - 1
    var decimal = Decimal(string: "12345678901234567890.123456789")
    var double = 0.1
    var large = Double.greatestFiniteMagnitude
    var small = Double.leastNonzeroMagnitude
    var negative = -1e18
  }

  /// A number that was no `Int` became a `Double`, which rounded it or could not be decoded.
  @Test func `numbers of all types are not rounded`() throws {
    let numbers = Numbers()
    do {
      @Shared(.appStorage("numbers", store: DefaultsFile(file, in: storage))) var shared: Numbers?
      $shared.withLock { $0 = numbers }
    }
    @Shared(.appStorage("numbers", store: DefaultsFile(file, in: storage))) var shared: Numbers?
    expectEqual(shared, numbers)
  }

  @Test func `settings of all kinds are kept by name`() throws {
    let store = DefaultsFile(file, in: storage)
    do {
      @Shared(.appStorage("isOn", store: store)) var isOn = false
      @Shared(.appStorage("volume", store: store)) var volume = 0.5
      @Shared(.appStorage("theme", store: store)) var theme = Theme.light
      @Shared(.appStorage("name", store: store)) var name: String?
      @Shared(.appStorage("start", store: store)) var start = Date(
        timeIntervalSinceReferenceDate: 0
      )
      $isOn.withLock { $0 = true }
      $volume.withLock { $0 = 2 }
      $theme.withLock { $0 = .dark }
      $name.withLock { $0 = "Blob" }
      $start.withLock { $0 += 5 }
    }
    let content = try text()
    expectEqual(
      content,
      """
      {
        "isOn" : true,
        "name" : "Blob",
        "start" : 5,
        "theme" : "dark",
        "volume" : 2
      }
      """
    )
    let again = DefaultsFile(file, in: storage)
    @Shared(.appStorage("volume", store: again)) var volume = 0.5
    @Shared(.appStorage("theme", store: again)) var theme = Theme.light
    @Shared(.appStorage("name", store: again)) var name: String?
    @Shared(.appStorage("start", store: again)) var start = Date(timeIntervalSinceReferenceDate: 0)
    expectEqual(volume, 2)
    expectEqual(theme, .dark)
    expectEqual(name, "Blob")
    expectEqual(start, Date(timeIntervalSinceReferenceDate: 5))
    $name.withLock { $0 = nil }
    try expectEqual(text()?.contains("name"), false)
  }

  @Test func `each test has settings of its own, where properties share`() {
    @Shared(.appStorage("count")) var count = 0
    @SharedReader(.appStorage("count")) var reader = 5
    $count.withLock { $0 += 1 }
    expectEqual(reader, 1)
    expectEqual("\($count)", "Shared<Int>(.appStorage(\"count\"))")
  }

  @Test func `a change of the file is seen by the settings that it changes`() throws {
    let store = DefaultsFile(file, in: storage)
    @Shared(.appStorage("first", store: store)) var first = 1
    @Shared(.appStorage("second", store: store)) var second = 2
    for value in [7, 8] {
      storage[file] = Data("{\"first\": \(value)}".utf8)
      expectEqual(first, value)
    }
    expectEqual(second, 2)
    $second.withLock { $0 = 3 }
    expectEqual(first, 8)
    storage[file] = Data("{}".utf8)
    expectEqual(first, 1)
    expectEqual(second, 2)
  }

  /// The observations multiplied until the memory was full.
  @Test func `changes of two settings by many threads are not lost`() {
    let store = DefaultsFile(file, in: storage)
    let first = Shared(wrappedValue: 0, .appStorage("first", store: store))
    let second = Shared(wrappedValue: 0, .appStorage("second", store: store))
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let setting = index.isMultiple(of: 2) ? first : second
      for _ in 0..<500 { setting.withLock { $0 += 1 } }
    }
    expectEqual(first.wrappedValue, 1_000)
    expectEqual(second.wrappedValue, 1_000)
    expectEqual(store.settings.wrappedValue, ["first": 1_000, "second": 1_000])
  }

  @Test func `a change while another program's change is decoded wins`() throws {
    let store = DefaultsFile(file, in: storage)
    @Shared(.appStorage("number", store: store)) var number = Hooked(value: 1)
    let hook = Hooked.Hook { [$number] in $number.withLock { $0.value = 3 } }
    Hooked.$hook.withValue(hook) {
      storage[file] = Data("{\"number\": {\"value\": 2}}".utf8)
    }
    expectEqual(number.value, 3)
    let content = try text()
    expectEqual(content?.contains("3"), true)
  }

  /// A value that runs a closure when it is decoded.
  private struct Hooked: Codable {
    /// A struct, because binding a task-local value of a function type crashes in optimized code (Swift
    /// 6.3).
    struct Hook {
      let run: @Sendable () -> Void
    }

    @TaskLocal static var hook: Hook?
    var value: Int

    init(value: Int) {
      self.value = value
    }

    init(from decoder: any Decoder) throws {
      value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
      Self.hook?.run()
    }
  }

  @Test func `saving waits for the file`() async throws {
    let store = DefaultsFile(file, in: storage)
    @Shared(.appStorage("count", store: store)) var count = 1
    try await $count.save()
    let content = try text()
    expectEqual(content, "{\n  \"count\" : 1\n}")
  }

  @Test func `a setting of another kind is an error of loading`() throws {
    storage[file] = Data("{\"count\": \"many\"}".utf8)
    let store = DefaultsFile(file, in: storage)
    let texts = issues {
      @Shared(.appStorage("count", store: store)) var count = 1
      expectEqual(count, 1)
      #expect($count.loadError is DecodingError)
    }
    expectEqual(texts.count, 1)
  }

  @Test func `a setting that becomes one of another kind is an error of loading`() throws {
    let store = DefaultsFile(file, in: storage)
    storage[file] = Data("{\"count\": 1}".utf8)
    @Shared(.appStorage("count", store: store)) var count = 0
    let texts = issues {
      storage[file] = Data("{\"count\": \"many\"}".utf8)
      expectEqual(count, 1)
    }
    expectEqual(texts.count, 1)
    #expect($count.loadError is DecodingError)
  }

  @Test func `only the setting is tracked`() {
    @Shared(.appStorage("count")) var count = 0
    let tracker = SharedChangeTracker()
    tracker.track { $count.withLock { $0 = 1 } }
    tracker.assert { $count.withLock { $0 = 1 } }
  }

  /// The settings retained the handler of their next change, which retained the settings.
  ///
  /// The address sanitizer found this.
  @Test func `settings are released with their last user`() {
    weak var released: DefaultsFile?
    do {
      let store = DefaultsFile(file, in: storage)
      @Shared(.appStorage("count", store: store)) var count = 0
      $count.withLock { $0 = 1 }
      released = store
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  /// Each user left a handler that stayed until the settings changed.
  @Test func `remaining settings do not retain released subscribers`() {
    let store = DefaultsFile(file, in: storage)
    weak var released: Witness?
    do {
      let object = Witness()
      let subscription = store.subscribe { withExtendedLifetime(object) {} }
      released = object
      #expect(released != nil)
      subscription.cancel()
    }
    #expect(released == nil)
  }

  private final class Witness: Sendable {}
}
