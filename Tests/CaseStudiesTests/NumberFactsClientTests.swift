import Testing

@testable import CaseStudies

@Suite struct NumberFactsClientTests {
  @Test(
    arguments: [
      (0, "0 is neither positive nor negative."), (1, "1 divides every number."),
      (2, "2 is prime."), (4, "4 has 3 divisors."), (12, "12 has 6 divisors."),
      (97, "97 is prime."),
    ]
  )
  func `knows something about each number`(number: Int, fact: String) async throws {
    #expect(try await NumberFactsClient.previewValue.fetch(number: number) == fact)
  }

  @Test func `knows nothing about numbers below zero`() async {
    await #expect(throws: ServiceError("Nothing is known about numbers below zero.")) {
      try await NumberFactsClient.previewValue.fetch(number: -1)
    }
  }
}
