#if Foundation && canImport(Darwin)
// Not exported, although literals need it. With an export, the compiler reports that `public import
// Foundation` is unused in files that import both modules.
public import Foundation
#endif

/// A text to display, as an equatable value.
///
///     TextState("Delete the list?")
///     TextState("Deleted ") + TextState(name).bold()
///
/// On Apple platforms, a string literal is a `LocalizedStringResource`, which Xcode adds to string
/// catalogs. In modules with `MemberImportVisibility`, a file with such literals must import
/// Foundation. Texts from ``init(verbatim:)`` are not localized.
///
/// Two texts are equal if they display the same characters with the same modifiers, however they
/// were created.
public struct TextState: Sendable {
  package enum Content: Sendable {
    case verbatim(String)
    #if Foundation && canImport(Darwin)
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

  /// Creates a text that is displayed as is, without localization.
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    self.init(.verbatim(content))
  }

  /// Creates a text from a string, which is displayed as is.
  ///
  /// - Parameter content: The text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    self.init(.verbatim(String(content)))
  }

  #if Foundation && canImport(Darwin)
  /// Creates a text from a localized string resource.
  ///
  /// - Parameter resource: The resource.
  public init(_ resource: LocalizedStringResource) {
    self.init(.localized(resource))
  }
  #endif

  /// Concatenates two texts.
  ///
  /// - Parameters:
  ///   - lhs: A text.
  ///   - rhs: The text to append.
  /// - Returns: Both texts, each with its own modifiers.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(.joined(lhs, rhs))
  }
}

extension TextState {
  /// Applies a bold font weight to the text.
  ///
  /// - Returns: Bold text.
  public func bold() -> Self { modified(.bold) }

  /// Applies italics to the text.
  ///
  /// - Returns: Italic text.
  public func italic() -> Self { modified(.italic) }

  /// Applies a strikethrough to the text.
  ///
  /// - Returns: Text with a line through its center.
  public func strikethrough() -> Self { modified(.strikethrough) }

  /// Applies an underline to the text.
  ///
  /// - Returns: Text with a line below it.
  public func underline() -> Self { modified(.underline) }

  private func modified(_ modifier: Modifier) -> Self {
    var text = self
    text.modifiers.append(modifier)
    return text
  }
}
