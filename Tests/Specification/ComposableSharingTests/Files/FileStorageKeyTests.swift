import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import ComposableSharing

/// Files in memory whose operations finish immediately.
@Suite(.dependencies) struct FileStorageKeyTests {
  struct Settings: Codable, Equatable {
    var volume = 5
    var names: [String] = []
  }

  private let url = URL(fileURLWithPath: "/settings.json")
  private let storage = FileStorage.inMemory

  private func settings(_ volume: Int = 5) -> Shared<Settings> {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: Settings(volume: volume), .fileStorage(url))
    }
  }

  private func text(of file: URL? = nil) -> String? {
    storage[file ?? url].map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String) {
    storage[url] = Data(text.utf8)
  }

  @Test func `a change is written, and read by the next property`() async throws {
    do {
      let settings = settings()
      #expect(text() == nil)
      settings.withLock { $0.volume = 7 }
      try await settings.save()
    }
    expectEqual(
      text(),
      """
      {
        "names" : [

        ],
        "volume" : 7
      }
      """
    )
    expectEqual(settings(1).wrappedValue.volume, 7)
  }

  @Test func `a decoder and an encoder of one's own are used`() async throws {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.keyEncodingStrategy = .convertToSnakeCase
    struct Player: Codable, Equatable { var isMuted = false }
    func player() -> Shared<Player> {
      withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        Shared(wrappedValue: Player(), .fileStorage(url, decoder: decoder, encoder: encoder))
      }
    }
    do {
      let player = player()
      player.withLock { $0.isMuted = true }
      try await player.save()
    }
    expectEqual(text(), #"{"is_muted":true}"#)
    #expect(player().wrappedValue.isMuted)
  }

  @Test func `files are apart by default`() {
    @Shared(.fileStorage(url)) var settings = Settings()
    expectEqual(settings, Settings())
    expectEqual("\($settings)", "Shared<Settings>(.fileStorage(\"/settings.json\"))")
  }

  @Test func `the path in a description is the same on every machine, where possible`() {
    func path(_ url: URL) -> String { "\(FileStorageKey<Int>.fileStorage(url))" }
    let parent = URL.currentDirectory().deletingLastPathComponent()
    expectEqual(path(URL(filePath: "a/b.json")), ".fileStorage(\"a/b.json\")")
    expectEqual(path(.homeDirectory.appending(path: "b.json")), ".fileStorage(\"~/b.json\")")
    expectEqual(
      path(.temporaryDirectory.appending(path: "b.json")),
      ".fileStorage(\"$TMPDIR/b.json\")"
    )
    // The checkout can be in the home or the temporary directory.
    #expect(!path(parent.appending(path: "b.json")).contains(".."))
    expectEqual(path(URL(filePath: "/etc/b.json")), ".fileStorage(\"/etc/b.json\")")
  }

  @Test func `the source of a key of a file means the same file on every machine`() {
    let sources = [
      ".fileStorage(\"a/b.json\")": ".fileStorage(URL(filePath: \"a/b.json\"))",
      ".fileStorage(\"~/b.json\")":
        ".fileStorage(URL.homeDirectory.appending(path: \"b.json\"))",
      ".fileStorage(\"$TMPDIR/b.json\")":
        ".fileStorage(URL.temporaryDirectory.appending(path: \"b.json\"))",
      ".inMemory(\"a\\b\")": ".inMemory(\"a\\\\b\")",
    ]
    for (text, source) in sources { #expect(sharedKeySource(of: text) == source) }
    #expect(sharedKeySource(of: "MyKey()") == nil)
  }

  @Test func `a write and a removal by another program are seen`() throws {
    let settings = settings(1)
    settings.withLock { $0.volume = 2 }
    write("{\"volume\": 9, \"names\": []}")
    expectEqual(settings.wrappedValue.volume, 9)
    storage[url] = nil
    expectEqual(settings.wrappedValue.volume, 1)
  }

  /// On a full disk, `save` threw although the change had been written.
  @Test func `a value that the file has is not written again`() async throws {
    let settings = settings()
    settings.withLock { $0.volume = 2 }
    storage.isFull = true
    try await settings.save()
    #expect(settings.saveError == nil)
    settings.withLock { $0.volume = 3 }
    await #expect(throws: FileStorageError.self) { try await settings.save() }
  }

  @Test func `a file of another format has functions of its own`() throws {
    let number = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 1, .digits(url))
    }
    number.withLock { $0 = 42 }
    expectEqual(text(), "42")
    write("43")
    expectEqual(number.wrappedValue, 43)
  }

  @Test(
    arguments: [
      ("{\"volume\": 3, \"names\": [1]}", 1, 25, "expected a string"),
      ("{\"volume\": \"3\"}", 1, 12, "\"volume\" is not a number"),
      ("{\"volume\": 3}", 1, 1, "missing key \"names\""),
      ("{\"volume\": 3", 1, 13, "not valid JSON: expected ',' or '}', found the end"),
      ("[1,\n 2,,]", 2, 4, "not valid JSON: expected a value, found ','"),
      ("7", 1, 1, "expected an object"),
      ("", 1, 1, "not valid JSON: the text is empty"),
    ]
  )
  func `a damaged file is reported with position and cause`(
    content: String,
    line: Int,
    column: Int,
    cause: String
  ) throws {
    let texts = issues {
      let storage = FileStorage.inMemory
      storage[url] = Data(content.utf8)
      let settings = withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        Shared(wrappedValue: Settings(volume: 4), .fileStorage(url))
      }
      expectEqual(settings.wrappedValue.volume, 4)
      #expect(
        settings.loadError as? FileStorageError
          == .damaged(file: "/settings.json", line: line, column: column, cause: cause)
      )
      expectEqual(storage[url], Data(content.utf8))
    }
    let text = """
      could not be loaded: The file "/settings.json" is damaged at line \(line), column \(column): \
      \(cause). The file was not changed.
      """
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains(text + "\n"), true)
  }

  private func settings(in files: SteppedFiles) -> Shared<Settings> {
    withDependencies {
      $0.defaultFileStorage = FileStorage(files: files)
    } operation: {
      Shared(wrappedValue: Settings(), .fileStorage(url))
    }
  }

  @Test func `a damaged file is kept beside the new one`() throws {
    write("nonsense")
    let texts = issues {
      let settings = settings()
      settings.withLock { $0.volume = 6 }
      expectEqual(settings.wrappedValue.volume, 6)
      let (new, copy) = (text(), text(of: URL(fileURLWithPath: "/settings.json.damaged")))
      expectEqual(new?.contains("6"), true)
      expectEqual(copy, "nonsense")
    }
    expectEqual(texts.count, 2)
    expectEqual(
      texts.last,
      """
      The file "/settings.json" was damaged, and has been replaced by a new one.

      The old contents are kept as "/settings.json.damaged". If you need them, repair that file \
      and put it back.
      """
    )
  }

  /// The next save took the damaged file for one that another program had fixed.
  @Test(arguments: [false, true])
  func `a damaged file that cannot be kept stays until it can`(isExclusive: Bool) {
    let files = SteppedFiles(isExclusive: isExclusive)
    files.writeFromOutside(Data("nonsense".utf8), to: url)
    files.keepError.withLock { $0 = Offline() }
    let texts = issues {
      let settings = settings(in: files)
      for volume in [6, 7] {
        settings.withLock { $0.volume = volume }
        files.runWork()
        #expect(settings.saveError is Offline)
        expectEqual(files.content(of: url), Data("nonsense".utf8))
      }
      files.keepError.withLock { $0 = nil }
      settings.withLock { $0.volume = 8 }
      files.runWork()
      #expect(settings.saveError == nil)
      expectEqual(files.content(of: url.appendingPathExtension("damaged")), Data("nonsense".utf8))
    }
    expectEqual(texts.count, 4)
  }

  /// The second save moved the new file.
  @Test func `a file that was mended before a save is not moved by the next one`() {
    let files = SteppedFiles()
    files.writeFromOutside(Data("nonsense".utf8), to: url)
    let texts = issues {
      let settings = settings(in: files)
      settings.withLock { $0.volume = 6 }
      files.writeFromOutside(Data("{\"volume\": 8, \"names\": []}".utf8), to: url)
      files.runWork()
      settings.withLock { $0.volume = 7 }
      files.runWork()
      expectEqual(settings.wrappedValue.volume, 7)
    }
    #expect(files.content(of: url.appendingPathExtension("damaged")) == nil)
    expectEqual(texts.count, 1)
  }

  /// A different content was taken for a fixed one.
  @Test func `a file that another program damaged again before a save is kept`() {
    let files = SteppedFiles()
    files.writeFromOutside(Data("nonsense".utf8), to: url)
    let texts = issues {
      let settings = settings(in: files)
      settings.withLock { $0.volume = 6 }
      files.writeFromOutside(Data("more nonsense".utf8), to: url)
      files.runWork()
      #expect(settings.saveError == nil)
    }
    expectEqual(
      files.content(of: url.appendingPathExtension("damaged")),
      Data("more nonsense".utf8)
    )
    expectEqual(texts.count, 2)
  }

  /// The second copy replaced the first one.
  @Test func `each damaged file is kept beside the new one`() {
    for name in ["damaged", "damaged-2", "damaged-3"] {
      write("nonsense \(name)")
      let texts = issues {
        let settings = settings()
        settings.withLock { $0.volume += 1 }
        #expect(settings.saveError == nil)
      }
      expectEqual(texts.count, 2)
      expectEqual(texts.last?.contains("kept as \"/settings.json.\(name)\""), true)
    }
    for name in ["damaged", "damaged-2", "damaged-3"] {
      expectEqual(text(of: url.appendingPathExtension(name)), "nonsense \(name)")
    }
  }

  @Test func `a file that was mended is not moved`() throws {
    write("nonsense")
    let texts = issues {
      let settings = settings()
      write("{\"volume\": 8, \"names\": []}")
      expectEqual(settings.wrappedValue.volume, 8)
      #expect(settings.loadError == nil)
      settings.withLock { $0.volume = 6 }
      let copy = text(of: URL(fileURLWithPath: "/settings.json.damaged"))
      #expect(copy == nil)
    }
    expectEqual(texts.count, 1)
  }

  @Test func `a change while another program's change is read wins`() {
    let files = SteppedFiles()
    let number = withDependencies {
      $0.defaultFileStorage = FileStorage(files: files)
    } operation: {
      Shared(wrappedValue: 1, .digits(url))
    }
    // The other program's value was read, but is not applied yet.
    files.onRead.withLock { onRead in onRead = { number.withLock { $0 = 2 } } }
    files.writeFromOutside(Data("9".utf8), to: url)
    expectEqual(number.wrappedValue, 2)
    files.runWork()
    expectEqual(number.wrappedValue, 2)
    expectEqual(files.content(of: url), Data("2".utf8))
  }

  /// The file was read, and only then watched.
  @Test func `a change while a property is created is seen`() {
    let files = SteppedFiles()
    files.onRead.withLock { [files, url] in
      $0 = { files.writeFromOutside(Data("9".utf8), to: url) }
    }
    let number = withDependencies {
      $0.defaultFileStorage = FileStorage(files: files)
    } operation: {
      Shared(wrappedValue: 1, .digits(url))
    }
    expectEqual(number.wrappedValue, 1)
    files.runWork()
    expectEqual(number.wrappedValue, 9)
  }

  @Test func `a file that cannot be read is reported once`() {
    let files = SteppedFiles()
    files.readError.withLock { $0 = Offline() }
    let texts = issues {
      let number = withDependencies {
        $0.defaultFileStorage = FileStorage(files: files)
      } operation: {
        Shared(wrappedValue: 1, .digits(url))
      }
      files.runWork()
      #expect(number.loadError is Offline)
    }
    expectEqual(texts.count, 1)
  }

  /// The default value replaced a file that was never loaded.
  @Test func `a file in exclusive use that was not loaded is not replaced`() {
    let files = SteppedFiles(isExclusive: true)
    files.writeFromOutside(Data("7".utf8), to: url)
    files.lockError.withLock { $0 = Offline() }
    let texts = issues {
      let number = withDependencies {
        $0.defaultFileStorage = FileStorage(files: files)
      } operation: {
        Shared(wrappedValue: 1, .digits(url))
      }
      files.runWork()
      #expect(number.loadError is Offline)
      expectEqual(number.wrappedValue, 1)
      files.lockError.withLock { $0 = nil }
      number.withLock { $0 = 2 }
      files.runWork()
      expectEqual(
        number.saveError.map { "\($0)" },
        "Cannot replace \"\(url.path)\": Its content was not loaded. Call \"load()\" first."
      )
      expectEqual(files.content(of: url), Data("7".utf8))
      files.writeFromOutside(Data("8".utf8), to: url)
      number.withLock { $0 += 1 }
      files.runWork()
      expectEqual(files.content(of: url), Data("9".utf8))
    }
    expectEqual(texts.count, 2)
  }

  /// The default value replaced the file, and nothing was left of its content.
  @Test func `a file that could not be read is kept when the value is saved`() {
    let files = SteppedFiles()
    files.writeFromOutside(Data("7".utf8), to: url)
    files.readError.withLock { $0 = Offline() }
    let texts = issues {
      let number = withDependencies {
        $0.defaultFileStorage = FileStorage(files: files)
      } operation: {
        Shared(wrappedValue: 1, .digits(url))
      }
      number.withLock { $0 = 2 }
      files.runWork()
      #expect(number.saveError is Offline)
      expectEqual(files.content(of: url), Data("7".utf8))
      files.readError.withLock { $0 = nil }
      number.withLock { $0 = 3 }
      files.runWork()
      #expect(number.saveError == nil)
      // Known now, so that what replaces it meanwhile is not kept.
      number.withLock { $0 = 4 }
      files.writeFromOutside(Data("9".utf8), to: url)
      files.runWork()
    }
    expectEqual(files.content(of: url), Data("4".utf8))
    expectEqual(files.content(of: url.appendingPathExtension("damaged")), Data("7".utf8))
    expectEqual(texts.count, 3)
    expectEqual(
      texts.last,
      """
      The file "/settings.json" could not be loaded, and has been replaced by a new one.

      The old contents are kept as "/settings.json.damaged". If you need them, put that file back.
      """
    )
  }

  @Test func `a file of a newer program is kept when the value is saved`() {
    storage[url] = Data(#"{"version": 3, "value": 0}"#.utf8)
    let texts = issues {
      let number = withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        Shared(
          wrappedValue: 1,
          .fileStorage(url, versions: FileVersions(Int.self).then { (old: Int) in old })
        )
      }
      number.withLock { $0 = 2 }
    }
    expectEqual(text(of: url.appendingPathExtension("damaged")), #"{"version": 3, "value": 0}"#)
    expectEqual(
      texts.last,
      """
      The file "/settings.json" was written by a newer program, and has been replaced by a file of \
      this version.

      The old contents are kept as "/settings.json.damaged". If you need them, put that file back, \
      and use the newer program.
      """
    )
  }

  @Test func `another program's change before a local one is written is replaced`() {
    let files = SteppedFiles()
    let number = withDependencies {
      $0.defaultFileStorage = FileStorage(files: files)
    } operation: {
      Shared(wrappedValue: 1, .digits(url))
    }
    number.withLock { $0 = 2 }
    files.writeFromOutside(Data("9".utf8), to: url)
    files.runWork()
    expectEqual(number.wrappedValue, 2)
    expectEqual(files.content(of: url), Data("2".utf8))
    files.writeFromOutside(Data("9".utf8), to: url)
    expectEqual(number.wrappedValue, 9)
  }

  @Test func `a property that is created while a change waits to be written has the change`() {
    let files = SteppedFiles()
    func increment() -> Int {
      let number = Shared(wrappedValue: 0, .digits(url))
      number.withLock { $0 += 1 }
      return number.wrappedValue
    }
    withDependencies {
      $0.defaultFileStorage = FileStorage(files: files)
    } operation: {
      expectEqual(increment(), 1)
      expectEqual(increment(), 2)
    }
    files.runWork()
    expectEqual(files.content(of: url), Data("2".utf8))
  }

  @Test func `a reference is released when its last change is written`() {
    let files = SteppedFiles()
    withDependencies {
      $0.defaultFileStorage = FileStorage(files: files)
    } operation: {
      Shared(wrappedValue: 0, .digits(url)).withLock { $0 = 1 }
      files.runWork()
      files.writeFromOutside(Data("9".utf8), to: url)
      expectEqual(Shared(wrappedValue: 0, .digits(url)).wrappedValue, 9)
    }
  }

  @Test func `a value that cannot be encoded is an error of saving`() {
    let number = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: 1, .unwritable(url))
    }
    let texts = issues { number.withLock { $0 = 2 } }
    expectEqual(texts.count, 1)
    #expect(number.saveError is Offline)
  }
}

extension SharedKey where Self == FileStorageKey<Int> {
  fileprivate static func digits(_ url: URL) -> Self {
    .fileStorage(
      url,
      decode: { Int(String(decoding: $0, as: UTF8.self)) ?? 0 },
      encode: { Data("\($0)".utf8) }
    )
  }

  fileprivate static func unwritable(_ url: URL) -> Self {
    .fileStorage(url, decode: { _ in 0 }, encode: { _ in throw Offline() })
  }
}
