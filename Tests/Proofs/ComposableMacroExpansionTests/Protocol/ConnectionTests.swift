import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct ConnectionTests {
  /// A stream that holds `input`, and what is written to it.
  private final class Stream {
    var input: [UInt8]
    var output: [UInt8] = []

    init(_ input: [UInt8]) { self.input = input }

    func serve() -> Bool {
      Connection { count in
        guard self.input.count >= count else { return nil }
        defer { self.input.removeFirst(count) }
        return Array(self.input.prefix(count))
      } write: {
        self.output += $0
        return true
      }.serve()
    }
  }

  private let question = Connection.frame(Array(#"{"getCapability":{}}"#.utf8))

  @Test func `a frame is the length in eight bytes, the lowest first, and the message`() {
    let frame = Connection.frame([UInt8](repeating: 7, count: 258))
    #expect(frame.prefix(8) == [2, 1, 0, 0, 0, 0, 0, 0])
    #expect(frame.count == 266)
  }

  @Test func `each message is answered in turn`() throws {
    let stream = Stream(question + question)
    #expect(stream.serve())
    let answer = try #require(Plugin.response(to: Array(question.dropFirst(8))))
    #expect(stream.output == Connection.frame(answer) + Connection.frame(answer))
  }

  @Test func `an empty frame ends the conversation`() {
    let stream = Stream(question + Connection.frame([]) + question)
    #expect(stream.serve())
    #expect(stream.input == question)
  }

  @Test(arguments: [
    Connection.frame(Array("no JSON".utf8)), [200, 0, 0, 0, 0, 0, 0, 0, 1],
    [255, 255, 255, 255, 255, 255, 255, 255],
  ])
  func `bytes that are not a message are not answered`(_ input: [UInt8]) {
    let stream = Stream(input)
    #expect(!stream.serve())
    #expect(stream.output.isEmpty)
  }

  @Test func `a stream that takes no answer ends the conversation`() {
    let connection = Connection(read: { Array(question.prefix($0)) }, write: { _ in false })
    #expect(!connection.serve())
  }
}
