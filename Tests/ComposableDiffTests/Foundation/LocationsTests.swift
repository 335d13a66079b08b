import ComposableDiff
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LocationsTests {
  @Test func `locations are written out`() throws {
    let url = try #require(URL(string: "https://a.b/c"))
    #expect(String(customDumping: url) == "URL(https://a.b/c)")
    #expect(String(customDumping: URLComponents(string: "a:b")) == "URLComponents(a:b)")
    #expect(
      String(customDumping: URLQueryItem(name: "a", value: "b")) == """
        URLQueryItem(
          name: "a",
          value: "b"
        )
        """
    )
    #expect(
      String(customDumping: URLRequest(url: url)) == """
        URLRequest(
          method: "GET",
          url: URL(https://a.b/c),
          headers: [:],
          body: nil
        )
        """
    )
  }
}
