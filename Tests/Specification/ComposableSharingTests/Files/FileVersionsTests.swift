import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@testable import ComposableSharing

@Suite struct FileVersionsTests {
  struct Song: Codable, Equatable {
    var name: String
  }

  struct Playlist: Codable, Equatable {
    var songs: [Song] = []
  }

  private let url = URL(fileURLWithPath: "/playlist.json")
  private let storage = FileStorage.inMemory

  /// Version 1 was a list of names, and version 2 a list of songs.
  private let versions = FileVersions([String].self)
    .then { names in names.map(Song.init) }
    .then { songs in Playlist(songs: songs) }

  private func playlist(_ text: String?) throws -> Shared<Playlist> {
    if let text { storage[url] = Data(text.utf8) }
    return withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: Playlist(), .fileStorage(url, versions: versions))
    }
  }

  /// Returns the error of loading a file.
  private func error(of text: String) throws -> FileStorageError? {
    var error: FileStorageError?
    let texts = try issues { error = try playlist(text).loadError as? FileStorageError }
    expectEqual(texts.count, 1)
    return error
  }

  @Test func `a value is saved with the current version`() throws {
    let playlist = try playlist(nil)
    playlist.withLock { $0.songs = [Song(name: "One")] }
    expectEqual(
      storage[url].map { String(decoding: $0, as: UTF8.self) },
      """
      {
        "value" : {
          "songs" : [
            {
              "name" : "One"
            }
          ]
        },
        "version" : 3
      }
      """
    )
  }

  @Test(
    arguments: [
      #"["One", "Two"]"#,
      #"{"version": 2, "value": [{"name": "One"}, {"name": "Two"}]}"#,
      #"{"value": {"songs": [{"name": "One"}, {"name": "Two"}]}, "version": 3}"#,
    ]
  )
  func `a file of each version is read`(text: String) throws {
    let playlist = try playlist(text)
    expectEqual(playlist.wrappedValue.songs.map(\.name), ["One", "Two"])
    expectEqual(storage[url], Data(text.utf8))
  }

  @Test func `a converted file is replaced when the value is saved`() throws {
    let playlist = try playlist("[\"One\"]")
    playlist.withLock { $0.songs.append(Song(name: "Two")) }
    let data = try #require(storage[url])
    try expectEqual(versions.value(in: data), playlist.wrappedValue)
    #expect(String(decoding: data, as: UTF8.self).contains("\"version\" : 3"))
  }

  @Test func `the first version has no number`() throws {
    let versions = FileVersions(Playlist.self)
    let playlist = Playlist(songs: [Song(name: "One")])
    let data = try versions.data(of: playlist, encoder: JSONEncoder())
    expectEqual(String(decoding: data, as: UTF8.self), #"{"songs":[{"name":"One"}]}"#)
    try expectEqual(versions.value(in: data), playlist)
  }

  /// The next start took the member for the number of the format.
  @Test(arguments: [["version": 5], ["version": 5, "b": 1]])
  func `a first version with a member "version" cannot be saved`(value: [String: Int]) throws {
    storage[url] = Data("{}".utf8)
    let counts = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: [:], .fileStorage(url, versions: FileVersions([String: Int].self)))
    }
    let texts = issues { counts.withLock { $0 = value } }
    expectEqual(
      counts.saveError.map { "\($0)" },
      """
      The value of type 'Dictionary<String, Int>' has a member "version", which a file with versions \
      needs for the number of its format. The file was not changed. Rename the member, or save a \
      type that contains the value in a member with another name.
      """
    )
    expectEqual(texts.count, 1)
    expectEqual(storage[url], Data("{}".utf8))
    counts.withLock { $0 = ["versions": 5] }
    #expect(counts.saveError == nil)
  }

  @Test func `a file of a newer version is not read`() throws {
    let error = try error(of: #"{"version": 4, "values": []}"#)
    expectEqual(error, .newer(file: "/playlist.json", version: 4, supported: 3))
  }

  @Test(
    arguments: [
      ("{\"version\": 2,\n \"value\": [{\"name\": 1}]}", 2, 21, "\"name\" is not a string"),
      (#"{"version": 3}"#, 1, 1, "missing key \"value\""),
      (#"{"version": "3", "value": {"songs": []}}"#, 1, 13, "\"version\" is not a format version"),
      (#"{"version": 1, "value": []}"#, 1, 13, "\"version\" is not a format version"),
      (#"{"value": {"songs": []}}"#, 1, 1, "missing key \"version\""),
      ("3", 1, 1, "expected an object"),
      ("[\"One\", 2]", 1, 9, "expected a string"),
    ]
  )
  func `a damaged file has the position of the fault`(
    text: String,
    line: Int,
    column: Int,
    cause: String
  ) throws {
    try expectEqual(
      error(of: text),
      .damaged(file: "/playlist.json", line: line, column: column, cause: cause)
    )
  }

  @Test func `a conversion that throws is an error of loading`() throws {
    let versions = FileVersions(Int.self).then { (_: Int) throws -> String in throw Offline() }
    let data = Data("1".utf8)
    #expect(throws: Offline.self) { try versions.value(in: data) }
    expectEqual(
      FileStorageError(Offline(), decoding: data, of: "/number.json"),
      .damaged(file: "/number.json", line: nil, column: nil, cause: "\(Offline())")
    )
  }

  @Test func `a fault in another format than JSON has a path`() {
    let path: [any CodingKey] = [Key(stringValue: "names"), Key(intValue: 2)]
    let error = DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "Odd."))
    expectEqual(
      FileStorageError(error, decoding: Data("names = ".utf8), of: "/names").description,
      "The file \"/names\" is damaged: at .names[2]: Odd. The file was not changed."
    )
  }
}

private struct Key: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
