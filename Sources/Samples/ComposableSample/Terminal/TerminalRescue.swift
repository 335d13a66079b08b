import Foundation
import Synchronization

/// Restores the terminal when the program crashes.
///
/// Little is possible then: it writes some bytes, sets the modes, and lets the crash continue.
struct TerminalRescue {
  private static let signals = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP]

  // Never freed, because a handler on another thread may be reading it.
  private let plan: UnsafeMutablePointer<RescuePlan>

  /// - Parameters:
  ///   - escapes: The escape codes that end the full screen.
  ///   - modes: The modes to restore.
  ///   - descriptor: The terminal.
  init(escapes: StaticString, modes: TerminalModes, descriptor: Int32) {
    let handlers = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    plan = .allocate(capacity: 1)
    plan.initialize(
      to: RescuePlan(escapes: escapes, modes: modes, descriptor: descriptor, handlers: handlers)
    )
    for signal in Self.signals {
      var action = sigaction()
      action.handler = rescue
      action.sa_flags = SA_ONSTACK
      sigaction(signal, &action, handlers + Int(signal))
      // A signal that the program was started to ignore does not end it.
      if handlers[Int(signal)].isIgnored { sigaction(signal, handlers + Int(signal), nil) }
    }
  }

  /// A Boolean value that indicates whether the terminal is taken, and no crash has given it back.
  ///
  /// The handler of a crash can run on any thread. Text that another thread writes after it would
  /// stay on the screen.
  var isArmed: Bool { rescuePlan.load(ordering: .acquiring) != 0 }

  func begin() { rescuePlan.store(UInt(bitPattern: plan), ordering: .releasing) }

  /// The terminal has been restored.
  func end() { rescuePlan.store(0, ordering: .releasing) }
}

private struct RescuePlan {
  let escapes: StaticString
  let modes: TerminalModes
  let descriptor: Int32

  /// The previous handlers by signal number.
  ///
  /// The runtime may write a backtrace.
  let handlers: UnsafeMutablePointer<sigaction>
}

extension sigaction {
  /// The function that handles the signal, in a union whose name depends on the system.
  #if canImport(Darwin)
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get { __sigaction_u.__sa_handler }
    set { __sigaction_u.__sa_handler = newValue }
  }
  #else
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get { __sigaction_handler.sa_handler }
    set { __sigaction_handler.sa_handler = newValue }
  }
  #endif

  /// A Boolean value that indicates whether the signal is ignored.
  ///
  /// Handlers are C function pointers, which cannot be compared. All of them have the size of an
  /// `Int`, and the system defines `SIG_IGN` as a number, so their bits are compared.
  fileprivate var isIgnored: Bool {
    unsafeBitCast(handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The address of the plan, or 0.
///
/// A signal handler can reach only globals.
private let rescuePlan = Atomic<UInt>(0)

private func rescue(_ signal: Int32) {
  let address = rescuePlan.exchange(0, ordering: .acquiringAndReleasing)
  if let plan = UnsafeMutablePointer<RescuePlan>(bitPattern: address) {
    let escapes = plan.pointee.escapes
    _ = write(plan.pointee.descriptor, escapes.utf8Start, escapes.utf8CodeUnitCount)
    plan.pointee.modes.apply(to: plan.pointee.descriptor)
    sigaction(signal, plan.pointee.handlers + Int(signal), nil)
  } else {
    Foundation.signal(signal, SIG_DFL)
  }
  raise(signal)
}
