import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct FunctionTypeTests {
  private func read(_ text: String) -> FunctionType? {
    let source = SourceText(text)
    return FunctionType(source, in: 0..<source.count)
  }

  @Test func `a function type is taken apart`() throws {
    let text = "@MainActor @Sendable (_ id: Int, [String]) async throws(E) -> (A, B)?"
    let source = SourceText(text)
    let type = try #require(read(text))
    #expect(type.attributes.map(\.name) == ["MainActor", "Sendable"])
    #expect(type.parameters.map(\.secondName) == ["id", nil])
    #expect(type.parameters.map { source[$0.type] } == ["Int", "[String]"])
    #expect(type.isAsync)
    #expect(type.isThrowing)
    #expect(type.failure.map { source[$0] } == "E")
    #expect(source[type.effects] == "async throws(E)")
    #expect(source[type.result] == "(A, B)?")
  }

  @Test(arguments: ["() -> Void", "(() -> Void)", "((Int) -> Int)", "@Sendable () -> Void"])
  func `parentheses around a function type are none of its own`(_ text: String) {
    #expect(read(text) != nil)
  }

  @Test(arguments: ["Int", "(Int, Int)", "(() -> Void)?", "[() -> Void]", "()", "", "(Int) ->"])
  func `other types are not function types`(_ text: String) {
    #expect(read(text) == nil)
  }
}
