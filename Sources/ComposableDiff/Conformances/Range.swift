// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Range: CustomDumpStringConvertible {
  public var customDumpDescription: String {
    "\(String(customDumping: lowerBound))..<\(String(customDumping: upperBound))"
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ClosedRange: CustomDumpStringConvertible {
  public var customDumpDescription: String {
    "\(String(customDumping: lowerBound))...\(String(customDumping: upperBound))"
  }
}
