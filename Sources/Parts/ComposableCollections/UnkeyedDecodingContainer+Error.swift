extension UnkeyedDecodingContainer {
  /// Returns an error for the element that was decoded last.
  func errorOfLastElement(_ text: String) -> DecodingError {
    let path = codingPath + [ElementKey(intValue: currentIndex - 1)]
    return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: text))
  }
}

/// The position of an element in the path of a decoding error.
private struct ElementKey: CodingKey {
  let position: Int
  var intValue: Int? { position }
  var stringValue: String { "Index \(position)" }

  init(intValue: Int) { position = intValue }
  init?(stringValue: String) { nil }
}
