#if canImport(SwiftUI)
public import ComposableAlerts
public import SwiftUI

extension Text {
  /// Creates a view that displays a text from a feature's state.
  ///
  /// - Parameter state: The text.
  public init(_ state: TextState) {
    let text =
      switch state.content {
      case .verbatim(let content): Text(verbatim: content)
      #if Foundation && canImport(Darwin)
      case .localized(let resource): Text(resource)
      #endif
      case .joined(let first, let second): Text(first) + Text(second)
      }
    self = state.modifiers.reduce(text) { text, modifier in
      switch modifier {
      case .bold: text.bold()
      case .italic: text.italic()
      case .strikethrough: text.strikethrough()
      case .underline: text.underline()
      }
    }
  }
}
#endif
