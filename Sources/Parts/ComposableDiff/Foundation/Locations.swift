#if Foundation
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URL: DumpStringConvertible {
  package var customDumpDescription: String { "URL(\(absoluteString))" }
}

extension URLComponents: DumpStringConvertible {
  package var customDumpDescription: String { "URLComponents(\(string ?? ""))" }
}

extension URLQueryItem: DumpReflectable {
  package var customDumpMirror: Mirror {
    Mirror(self, children: ["name": name, "value": value as Any], displayStyle: .struct)
  }
}

extension NSURL: DumpRepresentable {
  package var customDumpValue: Any { self as URL }
}

extension NSURLComponents: DumpStringConvertible {
  package var customDumpDescription: String { "URLComponents(\(string ?? ""))" }
}

extension NSURLQueryItem: DumpRepresentable {
  package var customDumpValue: Any { self as URLQueryItem }
}

// WASI has no URL loading.
#if !os(WASI)
extension URLRequest: DumpReflectable {
  package var customDumpMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "method": httpMethod ?? "GET",
      "url": url as Any,
      "headers": allHTTPHeaderFields ?? [:],
      "body": httpBody as Any,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension NSURLRequest: DumpRepresentable {
  package var customDumpValue: Any { self as URLRequest }
}
#endif
#endif
