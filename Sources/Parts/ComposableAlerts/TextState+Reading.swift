import ComposableDiff

#if Foundation
public import Foundation
#endif

extension String {
  #if Foundation
  /// Creates the string that a text displays.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The locale for localized text. Defaults to that of the process.
  public init(state: TextState, locale: Locale? = nil) {
    switch state.content {
    case .verbatim(let content):
      self = content
    #if canImport(Darwin)
    case .localized(var resource):
      if let locale { resource.locale = locale }
      self = String(localized: resource)
    #endif
    case .joined(let first, let second):
      self = String(state: first, locale: locale) + String(state: second, locale: locale)
    }
  }
  #else
  /// Creates the string that a text displays.
  ///
  /// - Parameter state: The text.
  public init(state: TextState) {
    switch state.content {
    case .verbatim(let content): self = content
    case .joined(let first, let second): self = String(state: first) + String(state: second)
    }
  }
  #endif
}

extension TextState {
  /// A run of text with the same modifiers.
  private struct Piece: Hashable {
    var text: String
    let modifiers: Set<Modifier>
  }

  private var pieces: [Piece] {
    guard case .joined(let first, let second) = content else {
      let text = String(state: self)
      return text.isEmpty ? [] : [Piece(text: text, modifiers: Set(modifiers))]
    }
    return (first.pieces + second.pieces)
      .map { Piece(text: $0.text, modifiers: $0.modifiers.union(modifiers)) }
      .reduce(into: []) { pieces, piece in
        if pieces.last?.modifiers == piece.modifiers {
          pieces[pieces.count - 1].text += piece.text
        } else {
          pieces.append(piece)
        }
      }
  }
}

extension TextState: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.pieces == rhs.pieces
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pieces)
  }
}

extension TextState: DumpRepresentable {
  package var customDumpValue: Any { markup }

  private var markup: String {
    let text =
      if case .joined(let first, let second) = content {
        first.markup + second.markup
      } else {
        String(state: self)
      }
    return modifiers.reduce(text) { text, modifier in
      switch modifier {
      case .bold: "**\(text)**"
      case .italic: "_\(text)_"
      case .strikethrough: "~~\(text)~~"
      case .underline: "<u>\(text)</u>"
      }
    }
  }
}
