import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct UnimplementedTests {
  let reporter = RecordedIssues()

  @Test func `a call reports what it is, where it is defined and its arguments`() {
    let fetch: @Sendable (Int, String) -> Bool = unimplemented(
      "Client.fetch",
      placeholder: true,
      fileID: "App/Client.swift",
      function: "testValue",
      line: 7,
      column: 1
    )
    let result = withIssueReporters([reporter]) { fetch(1, "milk") }
    #expect(result)
    expectEqual(
      reporter.all.map(\.description),
      [
        """
        App/Client.swift:7:1 error Unimplemented: 'Client.fetch'.

          Defined in 'testValue' at App/Client.swift:7

          Called with:
            1
            "milk"

        Replace it before it is used: a test overrides a dependency in 'withDependencies'.
        """
      ]
    )
  }

  @Test func `nothing is reported until it is called`() {
    let close: @Sendable () -> Void = unimplemented("Client.close")
    #expect(reporter.all.isEmpty)
    withIssueReporters([reporter]) { close() }
    expectEqual(reporter.all.count, 1)
  }

  @Test func `an unimplemented throwing closure throws an error with its name`() async {
    let save: @Sendable (Int) throws -> Int = unimplemented("Client.save")
    let load: @Sendable (Int) async throws -> Int = unimplemented("Client.load")
    await withIssueReporters([reporter]) {
      #expect(throws: UnimplementedFailure(description: "Client.save")) { try save(1) }
      await #expect(throws: UnimplementedFailure(description: "Client.load")) { try await load(1) }
    }
    expectEqual(reporter.all.count, 2)
  }

  @Test func `a typed throwing closure throws the given error`() async {
    let save: @Sendable (Int) throws(Failure) -> Int = unimplemented("s", throwing: Failure())
    let load: @Sendable (Int) async throws(Failure) -> Int = unimplemented("l", throwing: Failure())
    await withIssueReporters([reporter]) {
      do throws(Failure) { _ = try save(1) } catch { #expect(error == Failure()) }
      do throws(Failure) { _ = try await load(1) } catch { #expect(error == Failure()) }
    }
    expectEqual(reporter.all.count, 2)
  }

  @Test func `an asynchronous closure returns its placeholder`() async {
    let load: @Sendable (Int) async -> Int = unimplemented("Client.load", placeholder: 4)
    let result = await withIssueReporters([reporter]) { await load(1) }
    expectEqual(result, 4)
    expectEqual(reporter.all.count, 1)
  }

  @Test func `a plain value is reported when it is made`() {
    let value: Int = withIssueReporters([reporter]) {
      unimplemented(placeholder: 7, fileID: "A/B", function: "f", line: 1, column: 2)
    }
    expectEqual(value, 7)
    expectEqual(
      reporter.all.map(\.description),
      [
        """
        A/B:1:2 error Unimplemented.

          Defined in 'f' at A/B:1

        Replace it before it is used: a test overrides a dependency in 'withDependencies'.
        """
      ]
    )
  }
}
