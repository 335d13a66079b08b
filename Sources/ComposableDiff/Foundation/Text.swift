public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AttributedString: CustomDumpRepresentable {
  /// The characters.
  ///
  /// Attributes are compared but not shown.
  public var customDumpValue: Any { String(characters) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSString: CustomDumpRepresentable {
  public var customDumpValue: Any { String(describing: self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Notification.Name: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Notification.Name(\(rawValue))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CharacterSet: CustomDumpStringConvertible {
  public var customDumpDescription: String { "CharacterSet(\(bitmapRepresentation.count) bytes)" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSAttributedString: CustomDumpRepresentable {
  public var customDumpValue: Any { string }
}
