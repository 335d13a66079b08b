package import Composable
import ComposableHistory
import ComposableIssues
import ComposableJSON
import Foundation

/// Writes the pages of failing tests.
///
/// `Composable` finds this type by its mangled name. If it is moved or renamed, failing tests write
/// no pages.
package enum PageWriter: TestPageWriter {
  package static var folder: String? {
    let folder = ProcessInfo.processInfo.environment["COMPOSABLE_TEST_PAGES"] ?? ""
    return folder.isEmpty ? nil : folder
  }

  package static var recorder: any StoreObserverProvider { HistoryRecorder.ofTests }

  package static func write<State, Action>(
    _ log: TestLog,
    _ observers: [any StoreObserver<State, Action>],
    _ orders: ActionOrders?,
    isLast: Bool
  ) {
    guard let history = observers.last as? History<State, Action>, let location = log.failure
    else { return }
    do {
      let html = try AnyRecording(history).page(of: log, orders, location)
      let path = try log.withPath { path in
        if let path {
          try Data(html.utf8).write(to: URL(fileURLWithPath: path))
          return path
        }
        let new = try create(Data(html.utf8), log.folder, location)
        path = new
        if log.folder == folder { StandardError.print("\(location) failed. Its page: \(new)") }
        return new
      }
      if isLast, let recorder = linkedTestRecorder, recorder.currentTest != nil {
        recorder.attach(html, named: URL(fileURLWithPath: path).lastPathComponent, at: location)
      }
    } catch {
      StandardError.print("The page of the test at \(location) cannot be written: \(error)")
    }
  }

  /// Writes a new file whose name begins with the location: `TodosTests-42.html`.
  private static func create(
    _ data: Data,
    _ folder: String,
    _ location: IssueLocation
  ) throws -> String {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = "\(location.fileID)".split(separator: "/").last ?? "Test"
    let name = "\(file.split(separator: ".").first ?? file)-\(location.line)"
    var count = 1
    while true {
      let url = folder.appending(path: count == 1 ? "\(name).html" : "\(name)-\(count).html")
      do {
        try data.write(to: url, options: .withoutOverwriting)
        return url.path(percentEncoded: false)
      } catch CocoaError.fileWriteFileExists where count < 1_000 {
        count += 1
      }
    }
  }
}

extension AnyRecording {
  /// Returns the page of a test that has failed.
  fileprivate func page(
    of log: TestLog,
    _ orders: ActionOrders?,
    _ location: IssueLocation
  ) -> String {
    var marks = log.entries.map { (time: $0.time, line: $0.json) }[...]
    var lines: [JSON] = []
    for event in events {
      let time = event["time"]?.duration
      while let mark = marks.first, let time, mark.time < time {
        lines.append(mark.line)
        marks.removeFirst()
      }
      lines.append(event)
    }
    var members: [String: JSON] = ["test": .string("\(location)")]
    members["orders"] = orders.map { orders in
      [
        "usual": .array(orders.usual.map { .string($0) }),
        "failing": .array(orders.failing.map { .string($0) }),
      ]
    }
    return html(lines + marks.map(\.line), members)
  }
}

extension TestLog.Entry {
  fileprivate var json: JSON {
    switch kind {
    case .clock: ["mark": "clock", "time": JSON(time), "text": .string(text)]
    case .issue(let location):
      [
        "mark": "issue", "time": JSON(time), "text": .string(text),
        "location": .string("\(location)"),
      ]
    }
  }
}
