// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized

// The declarations of Darwin that Composable uses, and nothing that works. See README.md.
@_exported public import SystemTypes

// MARK: Errors

public var errno: Int32 {
  get { fatalError() }
  set {}
}
public var EACCES: Int32 { fatalError() }
public var EAGAIN: Int32 { fatalError() }
public var ECONNABORTED: Int32 { fatalError() }
public var EEXIST: Int32 { fatalError() }
public var EINTR: Int32 { fatalError() }
public var EINVAL: Int32 { fatalError() }
public var EIO: Int32 { fatalError() }
public var EISDIR: Int32 { fatalError() }
public var ELOOP: Int32 { fatalError() }
public var ENOENT: Int32 { fatalError() }
public var ENOSPC: Int32 { fatalError() }
public var ENOTDIR: Int32 { fatalError() }
public var ENXIO: Int32 { fatalError() }
public var EWOULDBLOCK: Int32 { fatalError() }
public func strerror(_ code: Int32) -> UnsafeMutablePointer<CChar>! { nil }

// MARK: Files

public var F_SETFD: Int32 { fatalError() }
public var F_SETFL: Int32 { fatalError() }
public var FD_CLOEXEC: Int32 { fatalError() }
public var LOCK_EX: Int32 { fatalError() }
public var LOCK_NB: Int32 { fatalError() }
public var LOCK_UN: Int32 { fatalError() }
public var O_APPEND: Int32 { fatalError() }
public var O_CLOEXEC: Int32 { fatalError() }
public var O_CREAT: Int32 { fatalError() }
public var O_DIRECTORY: Int32 { fatalError() }
public var O_EVTONLY: Int32 { fatalError() }
public var O_EXCL: Int32 { fatalError() }
public var O_NOFOLLOW: Int32 { fatalError() }
public var O_NONBLOCK: Int32 { fatalError() }
public var O_RDONLY: Int32 { fatalError() }
public var O_RDWR: Int32 { fatalError() }
public var O_WRONLY: Int32 { fatalError() }
public var S_IFMT: mode_t { fatalError() }
public var S_IFCHR: mode_t { fatalError() }
public var S_IFREG: mode_t { fatalError() }
public var W_OK: Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
@discardableResult
public func close(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult
public func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult
public func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult
public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult
public func stat(
  _ path: UnsafePointer<CChar>!,
  _ status: UnsafeMutablePointer<stat>!
) -> Int32 { 0 }
@discardableResult
public func ftruncate(_ descriptor: Int32, _ length: off_t) -> Int32 { 0 }
@discardableResult
public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
@discardableResult
public func fsync(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult
public func fchown(_ descriptor: Int32, _ owner: UInt32, _ group: UInt32) -> Int32 { 0 }
@discardableResult
public func fchmod(_ descriptor: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult
public func access(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> Int32 { 0 }
@discardableResult
public func chmod(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult
public func dup(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult
public func link(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult
public func lstat(
  _ path: UnsafePointer<CChar>!,
  _ status: UnsafeMutablePointer<stat>!
) -> Int32 { 0 }
@discardableResult
public func mkfifo(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult
public func mknod(_ path: UnsafePointer<CChar>!, _ mode: mode_t, _ device: Int32) -> Int32 { 0 }
@discardableResult
public func symlink(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult
public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult
public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
public func readlink(
  _ path: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ size: Int
) -> Int { 0 }

public func realpath(
  _ path: UnsafePointer<CChar>!,
  _ resolved: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nil }

@discardableResult
public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult
public func pipe(_ descriptors: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }

// MARK: Sockets

public var AF_INET: Int32 { fatalError() }
public var AF_UNIX: Int32 { fatalError() }
public var MSG_DONTWAIT: Int32 { fatalError() }
public var MSG_PEEK: Int32 { fatalError() }
public var POLLIN: Int32 { fatalError() }
public var POLLOUT: Int32 { fatalError() }
public var SHUT_RDWR: Int32 { fatalError() }
public var SHUT_WR: Int32 { fatalError() }
public var SOCK_STREAM: Int32 { fatalError() }
public var SOL_SOCKET: Int32 { fatalError() }
public var SO_NOSIGPIPE: Int32 { fatalError() }
public var SO_REUSEADDR: Int32 { fatalError() }
public typealias sa_family_t = UInt8
public typealias socklen_t = UInt32

public struct sockaddr {
  public init() {}
}

public struct in_addr {
  public var s_addr: UInt32 = 0
  public init() {}
}

public struct sockaddr_in {
  public var sin_family: sa_family_t = 0
  public var sin_port: UInt16 = 0
  public var sin_addr = in_addr()
  public init() {}
}

public struct sockaddr_un {
  public var sun_family: sa_family_t = 0
  public var sun_path: (CChar, CChar) = (0, 0)
  public init() {}
}

public struct pollfd {
  public var fd: Int32
  public var events: Int16
  public var revents: Int16
  public init(fd: Int32, events: Int16, revents: Int16) {
    (self.fd, self.events, self.revents) = (fd, events, revents)
  }
}

@discardableResult
public func socket(_ domain: Int32, _ type: Int32, _ protocol: Int32) -> Int32 { 0 }
@discardableResult
public func bind(
  _ descriptor: Int32,
  _ address: UnsafePointer<sockaddr>!,
  _ length: socklen_t
) -> Int32 { 0 }
@discardableResult
public func listen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { 0 }
@discardableResult
public func accept(
  _ descriptor: Int32,
  _ address: UnsafeMutablePointer<sockaddr>!,
  _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult
public func connect(
  _ descriptor: Int32,
  _ address: UnsafePointer<sockaddr>!,
  _ length: socklen_t
) -> Int32 { 0 }
@discardableResult
public func getsockname(
  _ descriptor: Int32,
  _ address: UnsafeMutablePointer<sockaddr>!,
  _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult
public func setsockopt(
  _ descriptor: Int32,
  _ level: Int32,
  _ name: Int32,
  _ value: UnsafeRawPointer!,
  _ length: socklen_t
) -> Int32 { 0 }
@discardableResult
public func shutdown(_ descriptor: Int32, _ how: Int32) -> Int32 { 0 }
@discardableResult
public func recv(
  _ descriptor: Int32,
  _ bytes: UnsafeMutableRawPointer!,
  _ count: Int,
  _ flags: Int32
) -> Int { 0 }
@discardableResult
public func send(
  _ descriptor: Int32,
  _ bytes: UnsafeRawPointer!,
  _ count: Int,
  _ flags: Int32
) -> Int { 0 }
@discardableResult
public func poll(
  _ entries: UnsafeMutablePointer<pollfd>!,
  _ count: UInt32,
  _ timeout: Int32
) -> Int32 { 0 }

// MARK: Terminals

public var BRKINT: Int32 { fatalError() }
public var CS8: Int32 { fatalError() }
public var ECHO: Int32 { fatalError() }
public var ICANON: Int32 { fatalError() }
public var ICRNL: Int32 { fatalError() }
public var IEXTEN: Int32 { fatalError() }
public var INLCR: Int32 { fatalError() }
public var INPCK: Int32 { fatalError() }
public var ISIG: Int32 { fatalError() }
public var ISTRIP: Int32 { fatalError() }
public var IXON: Int32 { fatalError() }
public var STDERR_FILENO: Int32 { fatalError() }
public var STDIN_FILENO: Int32 { fatalError() }
public var STDOUT_FILENO: Int32 { fatalError() }
public var TCSADRAIN: Int32 { fatalError() }
public var TIOCGWINSZ: UInt { fatalError() }
public var TIOCSWINSZ: UInt { fatalError() }
public var VMIN: Int32 { fatalError() }
public var VTIME: Int32 { fatalError() }
public typealias tcflag_t = UInt

public struct termios {
  public var c_iflag: tcflag_t = 0
  public var c_cflag: tcflag_t = 0
  public var c_lflag: tcflag_t = 0
  public var c_cc: (UInt8, UInt8) = (0, 0)
  public init() {}
}

public struct winsize {
  public var ws_row: UInt16 = 0
  public var ws_col: UInt16 = 0
  public var ws_xpixel: UInt16 = 0
  public var ws_ypixel: UInt16 = 0
  public init() {}
  public init(ws_row: UInt16, ws_col: UInt16, ws_xpixel: UInt16, ws_ypixel: UInt16) {}
}

public func ioctl(
  _ descriptor: Int32,
  _ request: UInt,
  _ value: UnsafeMutableRawPointer
) -> Int32 { 0 }
@discardableResult
public func isatty(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult
public func tcgetattr(_ descriptor: Int32, _ modes: UnsafeMutablePointer<termios>!) -> Int32 { 0 }
@discardableResult
public func tcsetattr(
  _ descriptor: Int32,
  _ actions: Int32,
  _ modes: UnsafePointer<termios>!
) -> Int32 { 0 }

// MARK: Signals

public var SA_ONSTACK: Int32 { fatalError() }
public var SA_SIGINFO: Int32 { fatalError() }
public var SIGABRT: Int32 { fatalError() }
public var SIGBUS: Int32 { fatalError() }
public var SIGCONT: Int32 { fatalError() }
public var SIGFPE: Int32 { fatalError() }
public var SIGHUP: Int32 { fatalError() }
public var SIGILL: Int32 { fatalError() }
public var SIGINT: Int32 { fatalError() }
public var SIGKILL: Int32 { fatalError() }
public var SIGQUIT: Int32 { fatalError() }
public var SIGSEGV: Int32 { fatalError() }
public var SIGSTOP: Int32 { fatalError() }
public var SIGSYS: Int32 { fatalError() }
public var SIGTERM: Int32 { fatalError() }
public var SIGTRAP: Int32 { fatalError() }
public var SIGTSTP: Int32 { fatalError() }
public var SIGUSR1: Int32 { fatalError() }
public var SIGUSR2: Int32 { fatalError() }
public var SIGWINCH: Int32 { fatalError() }
public typealias sig_t = @convention(c) (Int32) -> Void
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError() }
@discardableResult
public func raise(_ signal: Int32) -> Int32 { 0 }
@discardableResult
public func signal(_ signal: Int32, _ handler: sig_t!) -> sig_t! { nil }
@discardableResult
public func sigaction(
  _ signal: Int32,
  _ new: UnsafePointer<sigaction>!,
  _ old: UnsafeMutablePointer<sigaction>!
) -> Int32 { 0 }

// MARK: Processes, threads and time

public var POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 { fatalError() }
public var POSIX_SPAWN_SETSID: Int32 { fatalError() }
public var POSIX_SPAWN_SETSIGDEF: Int32 { fatalError() }
public var WUNTRACED: Int32 { fatalError() }
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias sigset_t = UInt32
@discardableResult
public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
@discardableResult
public func waitpid(
  _ process: pid_t,
  _ status: UnsafeMutablePointer<Int32>!,
  _ options: Int32
) -> pid_t { 0 }
@discardableResult
public func sigfillset(_ signals: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
public var SIG_SETMASK: Int32 { fatalError() }
public var SIG_UNBLOCK: Int32 { fatalError() }
@discardableResult
public func sigaddset(_ signals: UnsafeMutablePointer<sigset_t>!, _ number: Int32) -> Int32 { 0 }
@discardableResult
public func pthread_sigmask(
  _ change: Int32,
  _ signals: UnsafePointer<sigset_t>!,
  _ old: UnsafeMutablePointer<sigset_t>!
) -> Int32 { 0 }
public func _exit(_ status: Int32) -> Never { fatalError() }
public typealias useconds_t = UInt32
@discardableResult
public func openpty(
  _ master: UnsafeMutablePointer<Int32>!,
  _ slave: UnsafeMutablePointer<Int32>!,
  _ name: UnsafeMutablePointer<CChar>!,
  _ modes: UnsafeMutablePointer<termios>!,
  _ size: UnsafeMutablePointer<winsize>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawn(
  _ process: UnsafeMutablePointer<pid_t>!,
  _ path: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawn_file_actions_addopen(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!,
  _ descriptor: Int32,
  _ path: UnsafePointer<CChar>!,
  _ flags: Int32,
  _ mode: mode_t
) -> Int32 { 0 }
@discardableResult
public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!,
  _ descriptor: Int32,
  _ copy: Int32
) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_init(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 {
  0
}
@discardableResult
public func posix_spawnattr_destroy(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_setflags(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ flags: Int16
) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }

public var CTL_KERN: Int32 { fatalError() }
public var KERN_PROC: Int32 { fatalError() }
public var KERN_PROC_PID: Int32 { fatalError() }
public var P_TRACED: Int32 { fatalError() }
public typealias pid_t = Int32
public struct pthread_mutex_t {}
public struct pthread_mutexattr_t {
  public init() {}
}
public var PTHREAD_MUTEX_RECURSIVE: Int32 { fatalError() }
@discardableResult
public func pthread_mutexattr_init(
  _ attributes: UnsafeMutablePointer<pthread_mutexattr_t>!
) -> Int32 {
  0
}
@discardableResult
public func pthread_mutexattr_settype(
  _ attributes: UnsafeMutablePointer<pthread_mutexattr_t>!,
  _ type: Int32
) -> Int32 { 0 }
@discardableResult
public func pthread_mutexattr_destroy(
  _ attributes: UnsafeMutablePointer<pthread_mutexattr_t>!
) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_init(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>!,
  _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
public typealias pthread_key_t = UInt

public struct extern_proc {
  public var p_flag: Int32 = 0
  public init() {}
}

public struct kinfo_proc {
  public var kp_proc = extern_proc()
  public init() {}
}

@discardableResult
public func sysctl(
  _ name: UnsafeMutablePointer<Int32>!,
  _ length: UInt32,
  _ old: UnsafeMutableRawPointer!,
  _ oldSize: UnsafeMutablePointer<Int>!,
  _ new: UnsafeMutableRawPointer!,
  _ newSize: Int
) -> Int32 { 0 }
@discardableResult
public func getpid() -> pid_t { 0 }
public func exit(_ status: Int32) -> Never { fatalError() }
@discardableResult
public func atexit(_ function: (@convention(c) () -> Void)!) -> Int32 { 0 }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult
public func usleep(_ microseconds: UInt32) -> Int32 { 0 }
public func dlsym(
  _ handle: UnsafeMutableRawPointer!,
  _ symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { nil }
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>!,
  _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }

public struct clockid_t: RawRepresentable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public var CLOCK_THREAD_CPUTIME_ID: clockid_t { fatalError() }

public struct timespec {
  public var tv_sec = 0
  public var tv_nsec = 0
  public init() {}
}

@discardableResult
public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 {
  0
}

// MARK: Memory

public func free(_ memory: UnsafeMutableRawPointer!) {}
public func strdup(_ text: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func strlen(_ text: UnsafePointer<CChar>!) -> Int { 0 }

// MARK: Streams

// A structure in fact. Functions of C take only pointers to types of C.
public typealias FILE = Int32

@discardableResult
public func fclose(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
public func open_memstream(
  _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ size: UnsafeMutablePointer<Int>!
) -> UnsafeMutablePointer<FILE>! { nil }
