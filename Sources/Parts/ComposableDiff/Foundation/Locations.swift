#if Foundation
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URL: CustomDumpStringConvertible {
  public var customDumpDescription: String { "URL(\(absoluteString))" }
}

extension URLComponents: CustomDumpStringConvertible {
  public var customDumpDescription: String { "URLComponents(\(string ?? ""))" }
}

extension URLQueryItem: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["name": name, "value": value as Any], displayStyle: .struct)
  }
}

extension NSURL: CustomDumpRepresentable {
  public var customDumpValue: Any { self as URL }
}

extension NSURLComponents: CustomDumpStringConvertible {
  public var customDumpDescription: String { "URLComponents(\(string ?? ""))" }
}

extension NSURLQueryItem: CustomDumpRepresentable {
  public var customDumpValue: Any { self as URLQueryItem }
}

// WASI has no URL loading.
#if !os(WASI)
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

extension NSURLRequest: CustomDumpRepresentable {
  public var customDumpValue: Any { self as URLRequest }
}
#endif
#endif
