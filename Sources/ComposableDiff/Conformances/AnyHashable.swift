extension AnyHashable: CustomDumpRepresentable {
  public var customDumpValue: Any { base }
}
