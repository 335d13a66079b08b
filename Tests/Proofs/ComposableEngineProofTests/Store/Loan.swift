import ComposableTestKit

/// An object that calls a closure when it is released.
final class Loan: Equatable {
  let onRelease: Box<(() -> Void)?>

  init(onRelease: Box<(() -> Void)?>) {
    self.onRelease = onRelease
  }

  deinit { onRelease.value?() }

  static func == (lhs: Loan, rhs: Loan) -> Bool { lhs === rhs }
}
