import ComposableHistory
import ComposableJSON

/// The web page of the inspector, for a recording or for a running program.
///
/// Its parts are string literals. An embedded resource becomes an array literal, which takes the compiler
/// about a hundred times as long.
enum Page {
  private static let script = [
    text, session, marks, values, parts, virtualList, actionList, tree, detail, overview, mute,
    costs,
    files, send, blame, compare, again, graph, app, live,
  ]

  private static let styles = [
    muteStyle, costsStyle, marksStyle, filesStyle, blameStyle, compareStyle, againStyle, graphStyle,
  ]

  /// A page that shows a recording.
  ///
  /// The recording is embedded as JSON without "<", and its values enter the document as text only. The
  /// content security policy forbids everything that is not part of the page.
  ///
  /// - Parameter lines: The lines of the recording, or none for the page of a running program.
  /// - Returns: A document.
  static func html(_ lines: some Sequence<JSON> = []) -> String {
    let data = lines.map { $0.text.replacing("<", with: #"\u003c"#) }.joined(separator: "\n")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>Inspector</title>
      <style>
      \(style)
      \(styles.joined(separator: "\n"))
      </style>
      </head>
      <body>
      \(markup)
      <script id="recording" type="application/jsonl">
      \(data)
      </script>
      <script>
      "use strict";

      \(script.joined(separator: "\n\n"))
      </script>
      </body>
      </html>

      """
  }

  static let policy = """
    default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'
    """
}

extension AnyRecording {
  /// A web page that shows the recording, as a single file that loads nothing.
  ///
  /// It lists the actions with their causes, the differences and states as trees, and the effects on a
  /// time axis.
  public var html: String { html(events) }

  /// Returns the page of other events, with more members in its header.
  func html(_ events: [JSON], _ members: [String: JSON] = [:]) -> String {
    var header = headerLine.merging(members) { $1 }
    header["number"] = JSON(firstNumber)
    return Page.html([.object(header)] + events.map(labeled))
  }

  /// Returns an event with its label.
  private func labeled(_ event: JSON) -> JSON {
    guard case .object(var members) = event, let action = members["action"] else { return event }
    members["label"] = ActionLabel(action, kind: kind).json
    return .object(members)
  }
}
