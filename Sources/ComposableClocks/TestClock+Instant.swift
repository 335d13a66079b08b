extension TestClock {
  /// A point on the time line of a test clock.
  public struct Instant: InstantProtocol {
    /// How far it is from the origin.
    public let offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: How far it is from the origin.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that stands at the origin.
  public convenience init() {
    self.init(now: Instant())
  }
}
