import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct WithDependenciesFromTests {
  private class Model {
    @Dependency(\.digit.value) var digit
  }

  private final class Submodel: Model {}

  private final class Empty {}

  @Test func `a child gets what its parent kept`() {
    let parent = withDependencies {
      $0.lifeless.value = 10
    } operation: {
      Model()
    }
    withDependencies(from: parent) {
      expectEqual(DependencyValues._current.lifeless.value, 10)
    }
    expectEqual(DependencyValues._current.lifeless.value, 3)
  }

  @Test func `a grandchild gets it too`() {
    let parent = withDependencies {
      $0.digit.value = 10
    } operation: {
      Model()
    }
    let child = withDependencies(from: parent) { Submodel() }
    let grandchild = withDependencies(from: child) { Model() }
    expectEqual(grandchild.digit, 10)
  }

  @Test func `current overrides win over captured ones, and the update wins over both`() {
    let parent = withDependencies {
      $0.digit.value = 10
      $0.lifeless.value = 20
    } operation: {
      Model()
    }
    withDependencies {
      $0.digit.value = 11
    } operation: {
      withDependencies(from: parent) { #expect(Model().digit == 11) }
      let child = withDependencies(from: parent) {
        $0.digit.value += $0.lifeless.value
      } operation: {
        Model()
      }
      expectEqual(child.digit, 11)
      withDependencies(from: child) { #expect(DependencyValues._current.digit.value == 11) }
    }
  }

  @Test func `an asynchronous operation gets the dependencies of the object`() async {
    let parent = withDependencies {
      $0.digit.value = 10
    } operation: {
      Model()
    }
    await withDependencies(from: parent) {
      await Task.yield()
      expectEqual(DependencyValues._current.digit.value, 10)
    }
    let child = await withDependencies(from: parent) {
      await Task.yield()
      $0.digit.value += 1
    } operation: {
      await Task.yield()
      return Model()
    }
    expectEqual(child.digit, 11)
  }

  @Test func `a model without dependencies is reported, and the operation runs`() {
    let line = #line + 5
    let texts = issues {
      withDependencies {
        $0.digit.value = 10
      } operation: {
        let value = withDependencies(from: Empty()) { DependencyValues._current.digit.value }
        expectEqual(value, 10)
      }
    }
    expectEqual(
      texts,
      [
        #"""
        'ComposableDependenciesTests.WithDependenciesFromTests.Empty' has no dependencies to pass on.

          Location:
            ComposableDependenciesTests/WithDependenciesFromTests.swift:\#(line)
          Model:
            ComposableDependenciesTests.WithDependenciesFromTests.Empty

        A model keeps its dependencies in '@Dependency' properties, and this model has none. The \#
        operation ran with the current dependencies instead.

        Add a '@Dependency' property to \#
        'ComposableDependenciesTests.WithDependenciesFromTests.Empty', for example \#
        '@Dependency(\.self) var dependencies'.
        """#
      ]
    )
  }
}
