package import Composable
import ComposableDiff
package import ComposableJSON
import ComposableSharing
package import Foundation

/// An error that occurred while reading a recording.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  public let line: Int

  let text: String

  package init(line: Int, text: String) {
    self.line = line
    self.text = text
  }

  public var description: String { "Line \(line) of the recording cannot be read. \(text)" }
}

/// The lines of a recording's file.
package struct RecordingText: Sendable {
  /// The kind of a recording: values or dumps of actions and states.
  package enum Kind: String, Sendable { case values, dumps }

  static let format = "composable-recording"
  static let version = 2

  private let headerLine: JSON
  package let events: [(line: Int, json: JSON)]
  package let note: String?

  package init(_ data: Data) throws {
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var note: String?
    // A complete file ends with a line break.
    if let last = lines.popLast(), !last.isEmpty, !lines.isEmpty {
      note = "The recording ends within line \(lines.count + 1), which is ignored."
    } else if lines.isEmpty {
      throw RecordingError(line: 1, text: "The file has no complete line.")
    }
    let parsed = try lines.enumerated().map { index, bytes in
      do {
        return (line: index + 1, json: try JSON(parsing: bytes))
      } catch let error as JSON.SyntaxError {
        let reason = "It is not valid JSON from byte \(error.offset + 1) on."
        throw RecordingError(line: index + 1, text: reason)
      }
    }
    headerLine = parsed[0].json
    events = Array(parsed.dropFirst())
    self.note = note
  }

  /// Returns the first line of a recording of the given kind.
  func header(kind: Kind) throws -> (header: RecordingHeader, state: JSON) {
    let (actual, header, state) = try header
    guard actual == kind else {
      throw RecordingError(
        line: 1,
        text: kind == .values
          ? "The recording has dumps, which can be viewed but not replayed."
          : "The recording has values: read it as a Recording."
      )
    }
    return (header, state)
  }

  /// The first line.
  package var header: (kind: Kind, header: RecordingHeader, state: JSON) {
    get throws {
      guard headerLine["format"]?.string == Self.format, let version = headerLine["version"]?.int
      else {
        throw RecordingError(line: 1, text: "It is not the header of a recording.")
      }
      guard version <= Self.version else {
        throw RecordingError(
          line: 1,
          text: """
            Its version is \(version), and this program reads versions up to \(Self.version). Update \
            the program.
            """
        )
      }
      guard let kind = headerLine["kind"]?.string.flatMap(Kind.init),
        let feature = headerLine["feature"]?.string, let program = headerLine["program"]?.string,
        let start = headerLine["start"]?.string.flatMap({ try? Date($0, strategy: .iso8601) }),
        let state = headerLine["state"]
      else { throw RecordingError(line: 1, text: "The header is not complete.") }
      return (kind, RecordingHeader(feature: feature, program: program, start: start), state)
    }
  }

  /// A function that decodes the value of a line.
  typealias Decoding<Value> = (
    _ json: JSON, _ line: Int, _ name: String, _ origin: RecordingOrigin, _ sandbox: SharedSandbox
  ) throws -> Value

  /// Returns a function that decodes values of a type that is known when the program runs.
  ///
  /// - Parameter type: The type `Value`.
  /// - Returns: The function.
  func decoding<Value>(_ type: (some Decodable).Type) -> Decoding<Value> {
    { json, line, name, origin, sandbox in
      func decode<D: Decodable>(_: D.Type) throws -> D {
        try self.decode(json, line: line, name, origin, in: sandbox)
      }
      // The caller found the conformance in the type itself.
      return try decode(type) as! Value
    }
  }

  /// The shared values before the first action, or `nil` if the version has none.
  package var sharedValues: JSON? { headerLine["shared"] }

  /// Decodes a value whose shared properties get the values of a sandbox.
  ///
  /// No key is loaded.
  ///
  /// - Parameters:
  ///   - json: The value.
  ///   - line: The number of its line.
  ///   - name: The beginning of a sentence that names the value.
  ///   - origin: The program that wrote it.
  ///   - sandbox: The shared values.
  /// - Returns: The decoded value.
  /// - Throws: A ``RecordingError``.
  func decode<Value: Decodable>(
    _ json: JSON,
    line: Int,
    _ name: String,
    _ origin: RecordingOrigin,
    in sandbox: SharedSandbox
  ) throws -> Value {
    do {
      return try sharedValues == nil
        ? sandbox.run { try json.decode() } : sandbox.decode { try json.decode() }
    } catch {
      let reason = (error as? DecodingError)?.reason(in: json) ?? "\(error)"
      throw RecordingError(
        line: line,
        text: """
          \(name) cannot be decoded as '\(typeName(Value.self))': \(reason) \
          \(origin.explanation(of: typeName(Value.self)))
          """
      )
    }
  }
}

// MARK: Lines

extension RecordingHeader {
  /// Returns the first line of a recording that starts with a state.
  package func line(
    kind: RecordingText.Kind,
    state: JSON?,
    shared: JSON? = nil
  ) -> [String: JSON] {
    var members: [String: JSON] = [
      "format": .string(RecordingText.format),
      "version": JSON(RecordingText.version),
      "kind": .string(kind.rawValue),
      "feature": .string(feature),
      "program": .string(program),
      "start": .string(start.formatted(.iso8601)),
    ]
    members["state"] = state
    members["shared"] = shared
    return members
  }
}

extension StateTransition {
  /// Returns the line of the transition, without the action and the changes.
  package func line() throws -> [String: JSON] {
    var members: [String: JSON] = [
      "number": JSON(number),
      "time": JSON(event.time),
      "duration": JSON(duration),
      "cause": event.cause.json,
    ]
    members["location"] = event.location.map(JSON.string)
    if !reads.isEmpty {
      members["reads"] = .array(try reads.map { [$0.name: try $0.encode()] })
    }
    if !effectReads.isEmpty { members["effectReads"] = try effectReads.json }
    if case .inspector? = sender { members["sender"] = "inspector" }
    return members
  }
}

extension [EffectRead] {
  var json: JSON {
    get throws {
      .array(try map { ["effect": JSON($0.effect), "read": [$0.read.name: try $0.read.encode()]] })
    }
  }

  /// Reads the values that were written with a transition or the end of an effect.
  init(_ line: JSON) {
    self = (line["effectReads"]?.elements ?? []).compactMap { json in
      guard let effect = json["effect"]?.ordinal, let read = json["read"].flatMap(RecordedRead.init)
      else { return nil }
      return EffectRead(effect: effect, read: read)
    }
  }
}

extension RecordedRead {
  init?(_ json: JSON) {
    guard case .object(let members) = json, let (name, value) = members.first else { return nil }
    self.init(name: name, json: value)
  }
}

extension ActionEvent {
  package init?(_ json: JSON) {
    guard let number = json["number"]?.ordinal, let time = json["time"]?.duration,
      let cause = json["cause"].flatMap(Cause.init)
    else { return nil }
    self.init(number: number, time: time, cause: cause, location: json["location"]?.string)
  }
}

extension ActionEvent.Cause {
  fileprivate init?(_ json: JSON) {
    if json.string == "user" {
      self = .user
    } else if let number = json["action"]?.ordinal {
      self = .action(number)
    } else if let number = json["effect"]?.ordinal {
      self = .effect(number)
    } else {
      return nil
    }
  }

  package var json: JSON {
    switch self {
    case .user: .string("user")
    case .action(let number): ["action": JSON(number)]
    case .effect(let number): ["effect": JSON(number)]
    }
  }
}

extension EffectEvent {
  package init?(_ json: JSON) {
    guard let number = json["effect"]?.ordinal, let time = json["time"]?.duration,
      let change = Change(json)
    else { return nil }
    self.init(number: number, time: time, change: change)
  }

  package var json: JSON { .object(members) }

  /// Returns the line with values that effects have read.
  func json(with reads: [EffectRead]) throws -> JSON {
    var members = members
    if !reads.isEmpty { members["effectReads"] = try reads.json }
    return .object(members)
  }

  private var members: [String: JSON] {
    var members: [String: JSON] = ["effect": JSON(number), "time": JSON(time)]
    switch change {
    case .ended: members["change"] = .string("ended")
    case .cancelled: members["change"] = .string("cancelled")
    case .started(let start):
      members["change"] = .string("started")
      members["of"] = JSON(start.action)
      members["features"] = .array(start.features.map(JSON.string))
      members["location"] = .string(start.location)
      members["name"] = start.name.map(JSON.string)
      members["trigger"] = start.trigger.json
      members["taskID"] = start.taskID.map(JSON.string)
    }
    return members
  }
}

extension EffectEvent.Change {
  fileprivate init?(_ json: JSON) {
    switch json["change"]?.string {
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    case "started":
      guard let action = json["of"]?.ordinal, let location = json["location"]?.string else {
        return nil
      }
      self = .started(
        EffectEvent.Start(
          action: action,
          features: json["features"]?.elements?.compactMap(\.string) ?? [],
          name: json["name"]?.string,
          location: location,
          trigger: EffectEvent.Start.Trigger(json["trigger"]),
          taskID: json["taskID"]?.string
        )
      )
    default: return nil
    }
  }
}

extension EffectEvent.Start.Trigger {
  /// Reads a trigger, which is missing for the effects of actions, and in older files.
  fileprivate init(_ json: JSON?) {
    self =
      switch json?.string {
      case "appearance": .appearance
      case "change": .change
      default: .action
      }
  }

  fileprivate var json: JSON? {
    switch self {
    case .action: nil
    case .appearance: .string("appearance")
    case .change: .string("change")
    }
  }
}
