import Foundation

/// Keeps a signal from ending the program where the source of a signal only watches it.
func ignoreWhereOnlyWatched(_ number: Int32) {
  #if canImport(Darwin)
  signal(number, SIG_IGN)
  #endif
}
