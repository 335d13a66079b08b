import Testing

@testable import Composable

@Suite struct PresenterTests {
  private typealias Surroundings = Presenter<Int>.Surroundings

  /// A presenter of two items, which shows the first one with the id 1.
  private func showing() -> Presenter<Int> {
    var presenter = Presenter<Int>()
    for _ in 0..<2 { _ = presenter.addItem() }
    presenter.set(1, for: 0)
    presenter.willShow(0, id: 1)
    presenter.didShow()
    return presenter
  }

  @Test func `the first item that is there is shown`() {
    var presenter = Presenter<Int>()
    let items = [presenter.addItem(), presenter.addItem()]
    #expect(items == [0, 1])
    #expect(presenter.next(in: Surroundings()) == nil)
    presenter.set(1, for: 1)
    #expect(presenter.next(in: Surroundings()) == .show(1))
    presenter.set(2, for: 0)
    #expect(presenter.next(in: Surroundings()) == .show(0))
  }

  @Test func `an item waits for its screen and for the end of a transition`() {
    var presenter = Presenter<Int>()
    presenter.set(1, for: presenter.addItem())
    #expect(presenter.next(in: Surroundings(isOnDisplay: false)) == nil)
    #expect(presenter.next(in: Surroundings(isInTransition: true)) == .wait)
    #expect(presenter.next(in: Surroundings()) == .show(0))
  }

  @Test func `nothing follows before a screen has appeared or disappeared`() {
    var presenter = showing()
    presenter.set(2, for: 0)
    presenter.willShow(0, id: 1)
    #expect(presenter.next(in: Surroundings()) == nil)
    presenter.didShow()
    #expect(presenter.next(in: Surroundings()) == .hide)
    presenter.willHide()
    #expect(presenter.next(in: Surroundings()) == nil)
    let wasDismissedByUser = presenter.didDisappear(wanted: 2)
    #expect(!wasDismissedByUser)
    #expect(presenter.next(in: Surroundings()) == .show(0))
  }

  @Test func `a screen stays while its item is there`() {
    var presenter = showing()
    presenter.set(2, for: 1)
    #expect(presenter.next(in: Surroundings()) == nil)
    #expect(presenter.next(in: Surroundings(isOnDisplay: false)) == nil)
    presenter.set(nil, for: 0)
    #expect(presenter.next(in: Surroundings()) == .hide)
  }

  @Test func `an item that the user has dismissed is removed, and not shown again`() {
    var presenter = showing()
    #expect(presenter.next(in: Surroundings(shown: .gone)) == .end)
    let wasDismissedByUser = presenter.didDisappear(wanted: 1)
    #expect(wasDismissedByUser)
    presenter.set(1, for: 0)
    #expect(presenter.shownItem == nil)
    #expect(presenter.next(in: Surroundings()) == nil)
    presenter.set(nil, for: 0)
    presenter.set(1, for: 0)
    #expect(presenter.next(in: Surroundings()) == .show(0))
  }

  @Test(arguments: [2, nil] as [Int?])
  func `an item that has changed while the user dismissed it is not removed`(id: Int?) {
    var presenter = showing()
    let wasDismissedByUser = presenter.didDisappear(wanted: id)
    #expect(!wasDismissedByUser)
    #expect(presenter.next(in: Surroundings()) == (id == nil ? nil : .show(0)))
  }

  @Test func `an item that comes back while its screen disappears is not removed`() {
    var presenter = showing()
    presenter.set(nil, for: 0)
    presenter.willHide()
    let wasDismissedByUser = presenter.didDisappear(wanted: 1)
    #expect(!wasDismissedByUser)
    #expect(presenter.next(in: Surroundings()) == .show(0))
  }

  @Test func `a screen disappears once`() {
    var presenter = showing()
    let answers = (0..<2).map { _ in presenter.didDisappear(wanted: 1) }
    #expect(answers == [true, false])
  }

  @Test func `a screen whose presenting screen is gone is hidden, and its item stays`() {
    var presenter = showing()
    #expect(presenter.next(in: Surroundings(shown: .orphaned, isOnDisplay: false)) == .abandon)
    presenter.didAbandon()
    #expect(presenter.shownItem == nil)
    #expect(presenter.next(in: Surroundings(isOnDisplay: false)) == nil)
    #expect(presenter.next(in: Surroundings()) == .show(0))
  }
}
