import Testing

@testable import Composable

/// What people reported about navigation in other libraries: an alert that is presented again, a
/// sheet that stays, a screen that does not follow its state anymore.
@Suite struct ScreenTests {
  private let toolkit = StrictToolkit()

  private func sheet(_ id: Int, item: FeatureState? = nil) -> FeatureState {
    FeatureState(id, items: [item, nil])
  }

  /// Shows a sheet.
  private func show(_ sheet: FeatureState) {
    toolkit.set(sheet, of: toolkit.root)
    toolkit.settle()
  }

  /// Settles, and compares what happened.
  private func expect(_ log: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    toolkit.settle()
    #expect(toolkit.log == log, sourceLocation: sourceLocation)
    #expect(toolkit.differences().isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `a child that is replaced while its screen appears is replaced afterwards`() {
    toolkit.set(sheet(1), of: toolkit.root)
    toolkit.runTurns()
    toolkit.set(sheet(2), of: toolkit.root)
    toolkit.runTurns()
    #expect(toolkit.log == ["present 1"])
    toolkit.set(sheet(3), of: toolkit.root)
    expect("present 1", "dismiss 1", "present 3")
  }

  @Test func `a feature that dismisses its child twice hides one screen`() {
    show(sheet(1))
    toolkit.set(nil, of: toolkit.root)
    toolkit.runTurns()
    toolkit.set(nil, of: toolkit.root)
    expect("present 1", "dismiss 1")
  }

  @Test func `a child that the user dismisses is removed once`() {
    show(sheet(1))
    toolkit.dismissByUser(toolkit.container)
    expect("present 1", "dismiss 1")
    #expect(toolkit.root.items[0] == nil)
  }

  @Test func `the user and the feature dismiss a child in the same turn`() {
    show(sheet(1))
    toolkit.dismissByUser(toolkit.container)
    toolkit.set(nil, of: toolkit.root)
    expect("present 1", "dismiss 1")
  }

  @Test func `a child that replaces the one that the user dismisses is presented`() {
    show(sheet(1))
    toolkit.dismissByUser(toolkit.container)
    toolkit.set(sheet(2), of: toolkit.root)
    expect("present 1", "dismiss 1", "present 2")
    #expect(toolkit.root.items[0]?.id == 2)
  }

  @Test func `a child that comes back while its screen disappears is presented again`() {
    show(sheet(1))
    toolkit.set(nil, of: toolkit.root)
    toolkit.runTurns()
    toolkit.set(sheet(1), of: toolkit.root)
    expect("present 1", "dismiss 1", "present 1")
    #expect(toolkit.root.items[0]?.id == 1)
  }

  @Test func `a child that stays although the user dismissed it is not presented again`() {
    let parent = FeatureState(1, keepsItems: true)
    show(parent)
    toolkit.set(sheet(2), of: parent)
    toolkit.settle()
    toolkit.dismissByUser(toolkit.container.presented!)
    expect("present 1", "present 2", "dismiss 2")
    #expect(parent.items[0]?.id == 2)
  }

  @Test func `an alert that follows an alert is presented after the first one has gone`() {
    show(sheet(1))
    toolkit.dismissByUser(toolkit.container) { [toolkit] in toolkit.set(sheet(2), of: toolkit.root)
    }
    expect("present 1", "dismiss 1", "present 2")
    #expect(toolkit.root.items[0]?.id == 2)
  }

  @Test func `an alert replaces a sheet`() {
    show(sheet(1))
    toolkit.set(nil, of: toolkit.root)
    toolkit.set(sheet(2), of: toolkit.root, at: 1)
    expect("present 1", "dismiss 1", "present 2")
  }

  @Test func `a child waits until a screen that other code presents is gone`() {
    let first = toolkit.panels[0]
    toolkit.presentOther(on: first)
    toolkit.set(sheet(1), of: toolkit.root)
    toolkit.settle()
    #expect(toolkit.log == ["present other"])
    toolkit.dismissByUser(toolkit.container)
    expect("present other", "dismiss other", "present 1")
  }

  @Test func `a sheet goes with the element of the stack that presented it`() {
    toolkit.change { $0 = [FeatureState(100, items: [FeatureState(1), nil])] }
    toolkit.settle()
    toolkit.change { $0 = [] }
    expect("show root 100", "present 1", "show root", "dismiss 1")
  }

  @Test func `a sheet goes with an element that was covered by another one`() {
    toolkit.change { $0 = [FeatureState(100, items: [FeatureState(1), nil])] }
    toolkit.settle()
    toolkit.change { $0.append(FeatureState(101)) }
    toolkit.settle()
    toolkit.change { $0 = [] }
    expect("show root 100", "present 1", "show root 100 101", "show root", "dismiss 1")
  }

  @Test func `a deep link of four levels presents one after another`() {
    let sheets = sheet(1, item: sheet(2, item: sheet(3)))
    toolkit.change { $0 = [FeatureState(100), FeatureState(101, items: [sheets, nil])] }
    expect("show root 100 101", "present 1", "present 2", "present 3")
    #expect(toolkit.display == "root 100 101/1/2/3")
  }

  @Test func `a deep link that replaces another one leaves nothing of it`() {
    toolkit.change { $0 = [FeatureState(100, items: [sheet(1, item: sheet(2)), nil])] }
    toolkit.runTurns()
    toolkit.endTransition()
    toolkit.runTurns()
    toolkit.change { $0 = [FeatureState(101, items: [sheet(3), nil])] }
    toolkit.settle()
    #expect(toolkit.display == "root 101/3")
    #expect(toolkit.differences().isEmpty)
  }

  @Test func `a stack is popped by two, by the feature or by the user`() {
    toolkit.change { $0 = (1...5).map { FeatureState($0) } }
    toolkit.settle()
    toolkit.change { $0.removeLast(2) }
    toolkit.settle()
    toolkit.popByUser(2)
    expect("show root 1 2 3 4 5", "show root 1 2 3", "show root 1")
    #expect(toolkit.path.map(\.id) == [1])
  }
}
