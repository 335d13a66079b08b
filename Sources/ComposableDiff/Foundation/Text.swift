#if Foundation
public import Foundation

extension AttributedString: CustomDumpRepresentable {
  /// The characters.
  ///
  /// Attributes are compared but not shown.
  public var customDumpValue: Any { String(characters) }
}

extension NSString: CustomDumpRepresentable {
  public var customDumpValue: Any { String(describing: self) }
}

extension Notification.Name: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Notification.Name(\(rawValue))" }
}

extension CharacterSet: CustomDumpStringConvertible {
  public var customDumpDescription: String { "CharacterSet(\(bitmapRepresentation.count) bytes)" }
}

extension NSAttributedString: CustomDumpRepresentable {
  public var customDumpValue: Any { string }
}
#endif
