import CGtk
import Composable
import Foundation
import TodosFeature

// ComposableGtk [FILE] shows the to-do list of a file. With COMPOSABLE_GTK_REPORT, the program
// prints each update of a widget, and its windows when it receives the signal USR1.

guard gtk_init_check() != 0 else { fatalError("There is no display: DISPLAY is not set.") }
let isReporting = ProcessInfo.processInfo.environment["COMPOSABLE_GTK_REPORT"] != nil
Report.isOn = isReporting
MainLoop.onSignal(SIGUSR1) { Report.printWindows() }

let store = Store(initialState: Todos.State()) {
  Todos()
} withDependencies: {
  if CommandLine.arguments.count > 1 { $0.todoStorage = .file(at: CommandLine.arguments[1]) }
  if isReporting { $0.uuid = .incrementing }
}
let window = todosWindow(store)
window.onCloseRequest {
  Task {
    await store.send(.willSuspend).finish()
    MainLoop.quit()
  }
}
gtk_window_present(window.cast())
store.send(.task)
MainLoop.run()
