import ComposableDependencies

/// A dependency with a value for each context.
struct Digit: DependencyKey, Equatable {
  var value: Int

  static let liveValue = Self(value: 1)
  static let previewValue = Self(value: 2)
  static let testValue = Self(value: 3)
}

/// A dependency without a value for tests.
struct Untested: DependencyKey, Equatable {
  var value: Int

  static let liveValue = Self(value: 1)
}

/// A dependency without a live value.
struct Lifeless: TestDependencyKey, Equatable {
  var value: Int

  static let testValue = Self(value: 3)
}

extension DependencyValues {
  var digit: Digit {
    get { self[Digit.self] }
    set { self[Digit.self] = newValue }
  }

  var untested: Untested {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }

  var lifeless: Lifeless {
    get { self[Lifeless.self] }
    set { self[Lifeless.self] = newValue }
  }
}
