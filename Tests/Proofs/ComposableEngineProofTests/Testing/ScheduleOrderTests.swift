import Testing

@testable import Composable

@Suite struct ScheduleOrderTests {
  private func picks(_ order: ScheduleOrder, among counts: [Int]) -> [Int] {
    counts.map(order.pick)
  }

  @Test func `given choices are taken first, each at most the last possible step`() {
    let order = ScheduleOrder(choices: [2, 7, 1])
    #expect(picks(order, among: [3, 4, 2, 9]) == [2, 3, 1, 0])
    #expect(order.choices == [2, 3, 1])
  }

  @Test func `a seed decides, and its choices lead to the same again`() {
    let counts = [2, 3, 4, 5, 6, 7, 8, 9]
    for seed in 0..<100 as Range<UInt64> {
      let order = ScheduleOrder(seed: seed)
      let picked = picks(order, among: counts)
      #expect(picked == picks(ScheduleOrder(seed: seed), among: counts))
      #expect(picked == picks(ScheduleOrder(choices: order.choices), among: counts))
      #expect(zip(picked, counts).allSatisfy { 0..<$1 ~= $0 })
    }
  }

  @Test func `a single step is not a choice`() {
    let order = ScheduleOrder(choices: [1])
    #expect(picks(order, among: [1, 1, 2]) == [0, 0, 1])
    #expect(order.choices == [1])
  }

  @Test func `there is an order only in an explored test`() async {
    #expect(ScheduleOrder.current == nil)
    await exploreSchedules(1) {
      _ = TestStore(initialState: 0) { EmptyReducer<Int, Int>() }
      #expect(ScheduleOrder.current != nil)
    }
    #expect(ScheduleOrder.current == nil)
  }
}
