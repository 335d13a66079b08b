import Testing

extension ExitTest.Result {
  /// What the process said before it ended.
  var text: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
