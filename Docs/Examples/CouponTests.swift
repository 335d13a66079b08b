import Composable
import ComposableTestSupport
import Testing

@MainActor @Suite struct CouponTests {
  @Test func `the exploration reaches both discounts`() async {
    let report = await exploreActions(
      states: \.discount,
      of: { _ in TestStore(initialState: Coupon.State()) { Coupon() } },
      steps: [.cases(trying: "WELCOME", 10_000)]
    )
    #expect(report.reached(10))
    #expect(report.reached(20))
  }
}
