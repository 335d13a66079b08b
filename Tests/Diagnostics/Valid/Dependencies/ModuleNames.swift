// settings: swift6 swift5 main-actor package
import Composable

nonisolated enum Limit: Composable.DependencyKey {
  static let liveValue = 1
  static let testValue = 2
}

func difference() -> String? { Composable.diff(1, 2) }

func none() -> Composable.Effect<Int> { .none }

struct Row: Identifiable { let id: Int }

func rows() -> Composable.IdentifiedArrayOf<Row> { [] }

func report() { Composable.reportIssue("Never called") }
