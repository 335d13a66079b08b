import ComposableJSON

/// A message to the developer at a source location.
struct Diagnostic: Error, Sendable {
  enum Severity: String, Sendable {
    case error
    case warning
  }

  /// Edits that the developer can apply.
  struct FixIt: Sendable {
    var message: String
    var edits: [Edit]
  }

  struct Edit: Sendable {
    var range: Range<Int>
    var replacement: String
  }

  var message: String
  var severity = Severity.error
  /// The source that the ranges refer to.
  var node: SyntaxNode
  /// The range to highlight.
  ///
  /// The message is shown at its start.
  var range: Range<Int>
  var fixIts: [FixIt] = []
}

extension Diagnostic {
  var json: JSON {
    [
      "message": .string(message),
      "severity": .string(severity.rawValue),
      "position": [
        "fileName": .string(node.fileName), "offset": JSON(node.offset + range.lowerBound),
      ],
      "highlights": [json(of: range)],
      "notes": [],
      "fixIts": .array(
        fixIts.map { fixIt in
          [
            "message": .string(fixIt.message),
            "changes": .array(
              fixIt.edits.map {
                ["range": json(of: $0.range), "newText": .string($0.replacement)]
              }
            ),
          ]
        }
      ),
    ]
  }

  private func json(of range: Range<Int>) -> JSON {
    [
      "fileName": .string(node.fileName),
      "startOffset": JSON(node.offset + range.lowerBound),
      "endOffset": JSON(node.offset + range.upperBound),
    ]
  }
}
