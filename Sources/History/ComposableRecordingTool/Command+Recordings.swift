import ComposableCommandLine
import ComposableHistory
import ComposableInspector
import ComposableJSON
import Foundation

extension Command {
  /// Shows a recording.
  static let inspect = Command(
    name: Recording.inspect.rawValue,
    parameters: "FILE",
    summary: Recording.inspect.summary,
    details: """
      Lists the actions, effects and changes of a recording of any feature. With --html or
      --trace, writes a page that shows them in a browser, or a trace for ui.perfetto.dev. With
      --serve, serves the page to browsers on this machine until you press Control-C.
      """,
    options: [
      Option(name: "--html", value: "PAGE", help: "writes a page"),
      Option(name: "--trace", value: "TRACE", help: "writes a trace for Perfetto"),
      Option(name: "--serve", value: "PORT", help: "serves the page; 0 means any free port"),
    ]
  ) { arguments in
    let recording = try AnyRecording(path: arguments.file(of: "inspect"))
    if let page = arguments.value("--html") { try write(recording.html, to: page) }
    if let trace = arguments.value("--trace") { try write(recording.trace, to: trace) }
    if let port = arguments.value("--serve") { try serve(recording, at: port) }
    if !arguments.has("--html"), !arguments.has("--trace") {
      for line in recording.summary { print(line.printable) }
    }
    return 0
  }

  /// Checks a recording.
  static let replay = Command(
    name: Recording.replay.rawValue,
    parameters: "FILE",
    summary: Recording.replay.summary,
    details: """
      Checks that every line of a recording of any feature can be read, and that the changes of
      each action fit the state before it. Prints the state after the last action as JSON.

      This runs no reducer. A test of the feature's module does, with "expectReplay";
      "composable test-from" prints one.
      """,
    options: []
  ) { arguments in
    let path = try arguments.file(of: "replay")
    let recording = try AnyRecording(path: path)
    let text = try RecordingText(Data(contentsOf: URL(fileURLWithPath: path)))
    var (_, _, state) = try text.header
    var actions = 0
    for (_, json) in text.events {
      if json["action"] != nil { actions += 1 }
      if let changes = json["changes"]?.elements, !json.isSharedChange { _ = state.apply(changes) }
    }
    let count = actions == 1 ? "1 action" : "\(actions) actions"
    ComposableRecordingTool.complain(
      "\(count) of \(recording.header.feature.printable): all changes fit."
    )
    print(state.text.printableJSON)
    return 0
  }

  /// Prints a test for a recording.
  static let testFrom = Command(
    name: Recording.testFrom.rawValue,
    parameters: "FILE",
    summary: Recording.testFrom.summary,
    details: """
      Prints a test in Swift that runs the reducer on the recorded actions and expects the
      recorded states and effects. Put it beside FILE, into a test target with the product
      ComposableHistory.

      A test that asserts each change in source needs the types of the feature, which a file
      does not contain. The printed test says how to get it.
      """,
    options: [Option(name: "--import", value: "MODULE", help: "the module of the feature")]
  ) { arguments in
    let path = try arguments.file(of: "test-from")
    let recording = try AnyRecording(path: path)
    let text = try RecordingText(Data(contentsOf: URL(fileURLWithPath: path)))
    guard case .values = try text.header.0 else {
      throw Failure(
        """
        "\(path)" contains dumps and no values, so nothing can replay it. Make the state and the \
        actions of the feature Codable, and record it again.
        """
      )
    }
    let test = RecordingTest(
      feature: recording.header.feature,
      file: URL(fileURLWithPath: path).lastPathComponent,
      module: arguments.value("--import")
    )
    print(try test.source, terminator: "")
    return 0
  }

  /// Serves the page of a recording until the process is killed.
  private static func serve(_ recording: AnyRecording, at port: String) throws {
    guard let port = UInt16(port) else {
      throw Failure(usage: "\"--serve\" needs a port from 0 to 65535: --serve PORT.")
    }
    let inspector = try recording.inspect(port: port)
    ComposableRecordingTool.complain("\(inspector.url.absoluteString)\nPress Control-C to stop.")
    withExtendedLifetime(inspector) { DispatchSemaphore(value: 0).wait() }
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure("\(path): cannot be written.")
    }
  }
}

extension Arguments {
  fileprivate func file(of command: String) throws -> String {
    guard words.count == 1 else {
      throw Failure(usage: "\"\(command)\" needs one FILE: composable \(command) FILE.")
    }
    return words[0]
  }
}

extension AnyRecording {
  /// Reads a file, and writes its note for the user.
  fileprivate init(path: String) throws {
    do {
      try self.init(contentsOf: URL(fileURLWithPath: path))
    } catch let error as RecordingError {
      throw Failure("\(path): \("\(error)".printable)")
    } catch CocoaError.fileReadNoSuchFile {
      throw Failure("\(path): there is no such file.")
    } catch {
      throw Failure("\(path): cannot be read.")
    }
    if let note { ComposableRecordingTool.complain("\(path): \(note.printable)") }
  }
}
