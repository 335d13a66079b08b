#if Foundation
import Foundation

/// Returns a new identifier of an alert, a dialog or a button.
func makeID() -> UUID { UUID() }
#else
/// Returns a new identifier of an alert, a dialog or a button.
func makeID() -> UInt128 { .random(in: 0...UInt128.max) }
#endif
