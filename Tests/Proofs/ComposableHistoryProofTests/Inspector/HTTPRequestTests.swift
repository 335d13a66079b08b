import Testing

@testable import ComposableInspector

@Suite struct HTTPRequestTests {
  private func read(_ text: String) throws -> HTTPRequest { try HTTPRequest(Array(text.utf8)) }

  @Test func `has a method, a path, a query and headers`() throws {
    let request = try read(
      "GET /a/b?number=3&x HTTP/1.1\r\nHost:  127.0.0.1:1 \r\nX-Y: z: w\r\n\r\n"
    )
    #expect(request.method == "GET")
    #expect(request.path == "/a/b")
    #expect(request.query == ["number": "3", "x": ""])
    #expect(request.header("host") == "127.0.0.1:1")
    #expect(request.header("x-y") == "z: w")
  }

  @Test(arguments: [
    ("\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400),
    ("GET http://evil/ HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nnothing\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400), ("GET / HTTP/1.1\r\n folded: x\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: five\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
  ])
  func `is refused if it is malformed`(text: String, status: Int) {
    let refusal = #expect(throws: HTTPResponse.self) { try read(text) }
    #expect(refusal?.status == status)
  }

  @Test func `is refused if it is not UTF-8`() {
    let refusal = #expect(throws: HTTPResponse.self) { try HTTPRequest([0x47, 0xFF, 0xFE]) }
    #expect(refusal?.status == 400)
  }
}
