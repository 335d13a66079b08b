import Composable
import ComposableHistory
import ComposableInspector
import ComposableIssues
import Foundation
import Testing

@testable import ComposableJSON
@testable import ComposableRecordedFeatures

/// Numbers at the edges of each type, in everything that a program reads from outside.
@MainActor @Suite struct OutsideNumberTests {
  /// The texts of numbers, and of what can stand where a number is expected.
  nonisolated static let edges = [
    "0", "-1", "256", "2147483648", "9007199254740992", "9007199254740993", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "18446744073709551616", "0.5", "-0.5",
    "9223372036.854775807", "9223372036.854774784", "1e-400", "1e400", "9.3e18", "NaN", "0x10",
    "01", "", "\"1\"", "null", String(repeating: "9", count: 5_000),
  ]

  @Test(arguments: [FeatureKind.checkout, .dashboard, .everyValue])
  func `a number in the file of a recording is read, or refused with its line`(
    kind: FeatureKind
  ) async throws {
    try await expectAnswers(kind.feature)
  }

  private func expectAnswers<R: RecordedFeature>(_: R.Type) async throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: R.self, dependencies: R.recordedDependencies)
    await R.play(R.makeStore(recorder))
    let text = try String(contentsOf: file.url, encoding: .utf8)
    let lines = try text.split(separator: "\n").map { try JSON(parsing: $0.utf8) }
    var tried: Set<String> = []
    for (index, line) in lines.enumerated() {
      for path in line.numbers where tried.insert(path.kind).inserted {
        for edge in Self.edges {
          var lines = lines
          lines[index] = line.replacing(path[...], with: edge)
          let text = lines.map { $0.text + "\n" }.joined()
          try Data(text.utf8).write(to: file.url)
          // The arithmetic of a feature on its own state is not that of a recording.
          expectAnswer(R.self, file.url, replays: !path.isOfFeature, "\(path.kind): \(edge)")
        }
      }
    }
    #expect(tried.count > 3)
  }

  private func expectAnswer<R: RecordedFeature>(
    _: R.Type,
    _ file: URL,
    replays: Bool,
    _ comment: Comment
  ) {
    withIssueReporters([]) {
      do {
        let recording = try AnyRecording(contentsOf: file)
        #expect(throws: Never.self, comment) { try JSON(parsing: recording.trace.utf8) }
        #expect(!recording.summary.isEmpty, comment)
        #expect(!recording.jsonLines.isEmpty, comment)
      } catch {
        expectRefusal(error, comment)
      }
      do {
        let recording = try Recording<R.State, R.Action>(contentsOf: file)
        guard replays else { return }
        _ = try? recording.replay(dependencies: R.recordedDependencies) {
          R()
        } withDependencies: {
          R.prepare(&$0)
        }
        _ = try? R.testSource(of: recording, file: "recording.jsonl")
      } catch {
        expectRefusal(error, comment)
      }
    }
  }

  private func expectRefusal(_ error: any Error, _ comment: Comment) {
    let text = (error as? RecordingError)?.description ?? ""
    #expect(text.hasPrefix("Line "), "\(comment) \(error)")
  }

  @Test(arguments: [
    "state", "action", "part", "rerun", "without", "travel", "recording", "changes", "events",
  ])
  func `a number in a request is answered, or refused with a sentence`(name: String) async throws {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    let method = ["rerun", "travel"].contains(name) ? "POST" : "GET"
    func expectAnswer(_ query: String) async {
      let path = inspector.path("\(name)?\(query)")
      let answer = await client.request(method, path) { $0.hasSuffix("\n\n") }
      let isRefused = answer.hasPrefix("HTTP/1.1 4") && !answer.hasSuffix("\r\n\r\n")
      #expect(isRefused || answer.hasPrefix("HTTP/1.1 200 "), "\(query): \(answer)")
    }
    for edge in Self.edges {
      let number = edge.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      await expectAnswer("number=1&store=\(number)")
      if name == "changes" {
        await expectAnswer("numbers=0-\(number)")
        await expectAnswer("numbers=\(number)-1,\(number)")
      } else if name != "events" {
        await expectAnswer("number=\(number)")
      }
    }
    for number in ["-1", "1.5", "9223372036854775807", "x"] where name == "recording" {
      let answer = await client.request("GET", inspector.path("recording?number=\(number)"))
      #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    }
  }

  @Test func `the length of a body is a number of bytes, or the request is refused`() async throws {
    let store = makeNotebook(HistoryRecorder())
    let inspector = try store.inspect(sendsActions: true)
    let client = Client(inspector.url)
    for edge in Self.edges where Int(edge).map({ $0 < 0 || $0 > 65_536 }) ?? true {
      let answer = await client.request(
        "POST",
        inspector.path("send"),
        headers: ["Content-Length: \(edge)"]
      )
      #expect(answer.hasPrefix("HTTP/1.1 4"), "\(edge): \(answer)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 2, 1 << 53, .max])
  func `any number can be asked of a history`(number: Int) {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    let history = store.history
    #expect((history?.state(after: number) == nil) == ![0, 1].contains(number))
    #expect((history?.replay(without: number) == nil) == (number != 1))
    #expect(store.travel(to: number) == [0, 1].contains(number))
  }
}

// MARK: Numbers in a line

extension JSON {
  /// The paths of the numbers in the value.
  fileprivate var numbers: [[JSON]] {
    switch self {
    case .number: [[]]
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        element.numbers.map { [JSON(index)] + $0 }
      }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, member in
        member.numbers.map { [.string(key)] + $0 }
      }
    default: []
    }
  }

  /// Returns the value with a number replaced by a text, which need not be one.
  fileprivate func replacing(_ path: ArraySlice<JSON>, with text: String) -> JSON {
    guard let step = path.first else { return .number(text) }
    switch self {
    case .array(var elements):
      guard let index = step.int else { return self }
      elements[index] = elements[index].replacing(path.dropFirst(), with: text)
      return .array(elements)
    case .object(var members):
      guard let key = step.string else { return self }
      members[key] = members[key]?.replacing(path.dropFirst(), with: text)
      return .object(members)
    default: return self
    }
  }
}

extension [JSON] {
  /// The path without positions, so that one number of each kind is tried.
  fileprivate var kind: String { map { $0.string ?? "[]" }.joined(separator: ".") }

  /// A Boolean value that indicates whether the feature's own code computes with the number.
  fileprivate var isOfFeature: Bool {
    let names = Set(compactMap(\.string))
    return !names.isDisjoint(with: ["state", "shared", "action", "set", "insert", "reads", "read"])
  }
}
