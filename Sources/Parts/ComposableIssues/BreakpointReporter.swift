#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

// swift-format-ignore: NoLeadingUnderscores
/// A reporter that writes issues to standard error, and stops in the debugger if one is attached.
public struct _BreakpointReporter: IssueReporter {
  fileprivate init() {}

  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let issue = ReportedIssue(message: message(), severity: severity, location: location)
    issue.log()
    guard severity == .error, isDebuggerAttached else { return }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    raise(SIGTRAP)
    #endif
  }
}

extension IssueReporter where Self == _BreakpointReporter {
  /// A reporter that writes issues to standard error, and stops in the debugger if one is attached.
  public static var breakpoint: Self { Self() }
}

/// Whether a debugger is attached.
///
/// Without one, a trap ends the program.
private var isDebuggerAttached: Bool {
  #if canImport(Darwin)
  var process = kinfo_proc()
  var size = MemoryLayout<kinfo_proc>.stride
  var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
  guard sysctl(&name, UInt32(name.count), &process, &size, nil, 0) == 0 else { return false }
  return process.kp_proc.p_flag & P_TRACED != 0
  #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
  guard let file = fopen("/proc/self/status", "r") else { return false }
  defer { fclose(file) }
  var text = [UInt8](repeating: 0, count: 4096)
  let count = fread(&text, 1, text.count, file)
  return isTraced(status: String(decoding: text.prefix(count), as: UTF8.self))
  #else
  return false
  #endif
}

/// Returns whether a debugger is attached, given the contents of Linux's `/proc/self/status`.
func isTraced(status: String) -> Bool {
  let field = "TracerPid:\t"
  let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
  return line.map { $0.dropFirst(field.count) != "0" } ?? false
}
