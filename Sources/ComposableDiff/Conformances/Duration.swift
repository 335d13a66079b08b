extension Duration: CustomDumpStringConvertible {
  public var customDumpDescription: String { description }
}
