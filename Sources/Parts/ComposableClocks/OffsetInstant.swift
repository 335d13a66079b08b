// swift-format-ignore: NoLeadingUnderscores
/// An instant of a clock, as an offset from the clock's origin.
///
///     let later = TestClock<Duration>.Instant(offset: .seconds(1))
public struct _OffsetInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The offset from the origin.
  public let offset: Duration

  /// Creates an instant.
  ///
  /// - Parameter offset: The offset from the origin.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }
}
