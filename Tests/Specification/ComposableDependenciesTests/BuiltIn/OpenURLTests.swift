import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

@Suite struct OpenURLTests {
  private let url = URL(string: "https://example.com/settings")!

  @Test func `an overridden value opens URLs`() async {
    let opened = Locked<[URL]>([])
    let results = await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withLock { $0.append(url) }
        return url.path == "/settings"
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      await openURL(URL(string: "https://example.com")!)
      return await openURL(url)
    }
    #expect(results)
    expectEqual(opened.withLock { $0.map(\.path) }, ["", "/settings"])
  }

  @Test func `a test has to override it`() async {
    let log = RecordedIssues()
    @Dependency(\.openURL) var openURL
    let isOpened = await withIssueReporters([log]) { await openURL(url) }
    #expect(!isOpened)
    expectEqual(
      log.texts,
      [
        """
        Unimplemented: '@Dependency(\\.openURL)' was called with 'https://example.com/settings'. \
        Override it with 'withDependencies' in the test.
        """
      ]
    )
  }

  #if !canImport(SwiftUI)
  @Test func `where there is no live value, a program has to set one`() async {
    let log = RecordedIssues()
    let isOpened = await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.openURL) var openURL
      return await withIssueReporters([log]) { await openURL(url) }
    }
    #expect(!isOpened)
    expectEqual(
      log.texts,
      [
        """
        Unimplemented: '@Dependency(\\.openURL)' was called with 'https://example.com/settings'. \
        This platform has no live value. Set one with 'prepareDependencies'.
        """
      ]
    )
  }
  #endif
}
