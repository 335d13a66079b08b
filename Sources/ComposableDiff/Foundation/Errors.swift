public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSError: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: ["domain": domain, "code": code, "userInfo": userInfo],
      displayStyle: .class
    )
  }
}
