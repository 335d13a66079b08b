import ComposableConcurrency
import ComposableTestKit
import Testing

@Suite struct UncheckedSendableTests {
  final class Box { var count = 0 }

  @Test func `it carries what the compiler would not let pass`() async {
    let box = UncheckedSendable(Box())
    await Task.detached { box.value.count += 1 }.value
    expectEqual(box.count, 1)
  }

  @Test func `it wraps a property`() {
    @UncheckedSendable var numbers = [1]
    numbers.append(2)
    $numbers.value.append(3)
    expectEqual(numbers, [1, 2, 3])
  }
}
