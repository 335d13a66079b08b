import Composable
import ComposableHistory
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@MainActor @Suite struct HistoryPanelTests {
  @Test func `shows an action and what it has changed`() throws {
    let store = Store(initialState: App.State(size: Size(width: 60, height: 16))) {
      App()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.storeObservers = [HistoryRecorder()]
      $0.todoStorage = .inMemory()
    }
    store.send(.helpKeyPressed)
    store.send(.todos(.list(.todoEntered("\u{1B}Milk"))))
    let history = try #require(store.history)
    func text(_ number: Int) -> String {
      var screen = Screen(size: Size(width: 60, height: 16))
      HistoryPanel(history, number: number).draw(on: &screen)
      return screen.text.trimmingCharacters(in: .newlines) + "\n"
    }
    #expect(
      text(1) == """
        ╭─ History 1/2 ────────────────────────────────────────────╮
        │ App.Action.helpKeyPressed                                │
        │ -       height: 0,                                       │
        │ +       height: 12,                                      │
        │ -   isHelpShown: false,                                  │
        │ +   isHelpShown: true,                                   │
        │                                                          │
        │ ← → step  Home first  End last  Esc back                 │
        ╰──────────────────────────────────────────────────────────╯

        """
    )
    #expect(text(0).contains("The first state that is kept."))
    #expect(text(2).contains("History 2/2"))
    #expect(!text(2).contains("\u{1B}"))
  }

  @Test func `steps over numbers that are missing`() throws {
    let store = Store(initialState: App.State(size: Size(width: 60, height: 16))) {
      App()
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
      $0.todoStorage = .inMemory()
    }
    for _ in 0..<3 { store.send(.helpKeyPressed) }
    store.travel(to: 1)
    store.send(.helpKeyPressed)
    let history = try #require(store.history)
    #expect(history.transitions.map(\.number) == [1, 4])
    #expect(HistoryPanel.number(Key(.left), from: 4, in: history) == 1)
    #expect(HistoryPanel.number(Key(.right), from: 1, in: history) == 4)
    #expect(HistoryPanel.number(Key(.right), from: 4, in: history) == 4)
    #expect(HistoryPanel.number(Key(.left), from: 1, in: history) == 0)
    var screen = Screen(size: Size(width: 60, height: 16))
    HistoryPanel(history, number: 4).draw(on: &screen)
    #expect(screen.text.contains("isHelpShown: false"))
  }
}
