#if canImport(Darwin)
public import Foundation
#endif

/// A text that is to be shown, as a value: it can be compared, and a test can name it.
///
///     TextState("Delete the list?")
///     TextState("Deleted ") + TextState(name).bold()
///
/// A literal is localized on Apple platforms; ``init(verbatim:)`` is not. Two texts are equal if they
/// read the same and look the same, wherever they come from.
public struct TextState: Sendable {
  package enum Content: Codable, Sendable {
    case verbatim(String)
    #if canImport(Darwin)
    case localized(LocalizedStringResource)
    #endif
    indirect case joined(TextState, TextState)
  }

  package enum Modifier: String, Codable, Sendable {
    case bold
    case italic
    case strikethrough
    case underline
  }

  package let content: Content
  package private(set) var modifiers: [Modifier] = []

  init(content: Content, modifiers: [Modifier]) {
    self.content = content
    self.modifiers = modifiers
  }

  private init(_ content: Content) {
    self.content = content
  }

  /// Makes a text that is shown as it is.
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    self.init(.verbatim(content))
  }

  /// Makes a text of a string, which is shown as it is.
  ///
  /// - Parameter content: The text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    self.init(.verbatim(String(content)))
  }

  #if canImport(Darwin)
  /// Makes a text that is looked up in the language of the person who reads it.
  ///
  /// - Parameter resource: Where to find it.
  public init(_ resource: LocalizedStringResource) {
    self.init(.localized(resource))
  }
  #endif

  /// One text after another.
  ///
  /// - Parameters:
  ///   - lhs: A text.
  ///   - rhs: The text after it.
  /// - Returns: Both, each with its own looks.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(.joined(lhs, rhs))
  }
}

extension TextState {
  /// The text in bold type.
  ///
  /// - Returns: A text that differs in its looks.
  public func bold() -> Self { modified(.bold) }

  /// The text in italic type.
  ///
  /// - Returns: A text that differs in its looks.
  public func italic() -> Self { modified(.italic) }

  /// The text with a line through it.
  ///
  /// - Returns: A text that differs in its looks.
  public func strikethrough() -> Self { modified(.strikethrough) }

  /// The text with a line below it.
  ///
  /// - Returns: A text that differs in its looks.
  public func underline() -> Self { modified(.underline) }

  private func modified(_ modifier: Modifier) -> Self {
    var text = self
    text.modifiers.append(modifier)
    return text
  }
}
