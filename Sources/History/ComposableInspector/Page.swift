import ComposableHistory
import ComposableJSON

/// The web page of the inspector, for a recording or for a running program.
///
/// `.ci/programs/page` writes the document from the files in the folder `Page` as string literals. An
/// embedded resource becomes an array literal, which takes the compiler about a hundred times as
/// long.
enum Page {
  /// A page that shows a recording.
  ///
  /// The recording is embedded as JSON without "<", and its values enter the document as text only.
  /// The content security policy forbids everything that is not part of the page.
  ///
  /// - Parameter lines: The lines of the recording, or none for the page of a running program.
  /// - Returns: A document.
  static func html(_ lines: some Sequence<JSON> = []) -> String {
    let data = lines.map { $0.text.replacing("<", with: #"\u003c"#) }.joined(separator: "\n")
    return start + data + end
  }
}

extension AnyRecording {
  /// A web page that shows the recording, as a single file that loads nothing.
  ///
  /// It lists the actions with their causes, the differences and states as trees, and the effects
  /// on a time axis.
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
