import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LocationsTests {
  @Test func `locations of Foundation's classes are dumped as those of its structs`() throws {
    let url = try #require(NSURL(string: "https://a.b/c"))
    expectEqual(String(customDumping: url), "URL(https://a.b/c)")
    let components = try #require(NSURLComponents(string: "a:b"))
    expectEqual(String(customDumping: components), "URLComponents(a:b)")
    let item = NSURLQueryItem(name: "a", value: "b")
    #expect(String(customDumping: item).hasPrefix("URLQueryItem("))
    let request = NSURLRequest(url: url as URL)
    #expect(String(customDumping: request).hasPrefix("URLRequest(\n  method: \"GET\""))
  }

  @Test func `locations are written out`() throws {
    let url = try #require(URL(string: "https://a.b/c"))
    expectEqual(String(customDumping: url), "URL(https://a.b/c)")
    expectEqual(String(customDumping: URLComponents(string: "a:b")), "URLComponents(a:b)")
    expectEqual(
      String(customDumping: URLQueryItem(name: "a", value: "b")),
      """
      URLQueryItem(
        name: "a",
        value: "b"
      )
      """
    )
    expectEqual(
      String(customDumping: URLRequest(url: url)),
      """
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
