#if Foundation
internal import ComposableIssues
public import Foundation

#if canImport(SwiftUI)
internal import SwiftUI
#endif

extension DependencyValues {
  /// A function that opens a URL, such as a web page or the settings of an app.
  ///
  ///     @Dependency(\.openURL) var openURL
  ///
  ///     let isOpened = await openURL(URL(string: "https://www.swift.org")!)
  ///
  /// The live value opens URLs on Apple's platforms. On other platforms, override it with
  /// ``prepareDependencies(_:fileID:filePath:line:column:)``. Tests must override it everywhere.
  /// Without an override, a call is reported as an issue and returns `false`.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

/// A function that opens a URL.
public struct OpenURLEffect: Sendable {
  private let open: @Sendable (URL) async -> Bool

  /// Creates a function that opens URLs.
  ///
  /// - Parameter handler: A closure that opens a URL and returns whether it succeeded.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    open = handler
  }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL to open.
  /// - Returns: `true` if the URL was opened; otherwise, `false`.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await open(url)
  }

  fileprivate static func unimplemented(_ advice: String) -> Self {
    let location = DefaultComputation.location()
    return Self { url in
      reportIssue(
        "Unimplemented: '@Dependency(\\.openURL)' was called with '\(url)'. \(advice)",
        at: location
      )
      return false
    }
  }
}

private enum OpenURLKey: DependencyKey {
  #if canImport(SwiftUI)
  static let liveValue = OpenURLEffect { await open($0) }
  #else
  static var liveValue: OpenURLEffect {
    .unimplemented("This platform has no live value. Set one with 'prepareDependencies'.")
  }
  #endif

  static var testValue: OpenURLEffect {
    .unimplemented("Override it with 'withDependencies' in the test.")
  }
}

#if canImport(SwiftUI)
@MainActor
private func open(_ url: URL) async -> Bool {
  let openURL = EnvironmentValues().openURL
  #if os(watchOS)
  openURL(url)
  return true
  #else
  return await withCheckedContinuation { continuation in
    openURL(url) { continuation.resume(returning: $0) }
  }
  #endif
}
#endif
#endif
