import ComposableSyntax

/// A replacement of a range of a file's text.
struct Edit: Equatable, Sendable {
  var range: Range<Int>
  var replacement: String

  init(_ range: Range<Int>, with replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension SourceFile {
  /// Returns the text of the file after some edits.
  ///
  /// Of edits that overlap, the first in the text is applied. An insertion at the end of an edit
  /// does not overlap it. Line breaks are those of the file.
  func text(applying edits: [Edit]) -> String {
    var text = ""
    var end = 0
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (_, edit) in sorted where edit.range.lowerBound >= end {
      text += source[end..<edit.range.lowerBound]
      text += hasCarriageReturns ? edit.replacement.withCarriageReturns : edit.replacement
      end = edit.range.upperBound
    }
    return text + source[end..<source.count]
  }

  /// Whether the first line ends as on Windows.
  private var hasCarriageReturns: Bool {
    let end = lineEnd(0)
    return end > 0 && source[end] == "\n" && source[end - 1] == "\r"
  }
}

extension String {
  fileprivate var withCarriageReturns: String {
    // The character "\r\n" is not equal to "\n", and stays.
    reduce(into: "") { $0 += $1 == "\n" ? "\r\n" : String($1) }
  }
}
