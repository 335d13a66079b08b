public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension URL: CustomDumpStringConvertible {
  public var customDumpDescription: String { "URL(\(absoluteString))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension URLComponents: CustomDumpStringConvertible {
  public var customDumpDescription: String { "URLComponents(\(string ?? ""))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension URLQueryItem: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["name": name, "value": value as Any], displayStyle: .struct)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension URLRequest: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "method": httpMethod ?? "GET",
      "url": url as Any,
      "headers": allHTTPHeaderFields ?? [:],
      "body": httpBody as Any,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSURL: CustomDumpRepresentable {
  public var customDumpValue: Any { self as URL }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSURLComponents: CustomDumpStringConvertible {
  public var customDumpDescription: String { "URLComponents(\(string ?? ""))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSURLQueryItem: CustomDumpRepresentable {
  public var customDumpValue: Any { self as URLQueryItem }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSURLRequest: CustomDumpRepresentable {
  public var customDumpValue: Any { self as URLRequest }
}
