import Composable

/// A service that provides facts about numbers.
@DependencyClient
struct NumberFactsClient: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

extension NumberFactsClient: DependencyKey {
  /// A simulated service, because the case study has no real one.
  ///
  /// It takes a second.
  static let liveValue = Self { number in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return try fact(about: number)
  }

  static let previewValue = Self { try fact(about: $0) }
  static let testValue = Self()

  private static func fact(about number: Int) throws -> String {
    guard number >= 0 else { throw ServiceError("Nothing is known about numbers below zero.") }
    let divisors = number > 0 ? (1...number).filter { number.isMultiple(of: $0) } : []
    return switch divisors.count {
    case 0: "0 is neither positive nor negative."
    case 1: "1 divides every number."
    case 2: "\(number) is prime."
    case let count: "\(number) has \(count) divisors."
    }
  }
}

extension DependencyValues {
  var numberFacts: NumberFactsClient {
    get { self[NumberFactsClient.self] }
    set { self[NumberFactsClient.self] = newValue }
  }
}
