// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized
// The declarations of Musl that Composable uses, and nothing that works. See README.md.

// MARK: Errors

public var EAGAIN: Int32 { fatalError() }
public var ECONNABORTED: Int32 { fatalError() }
public var EINTR: Int32 { fatalError() }
public var errno: Int32 {
  get { fatalError() }
  set {}
}

// MARK: Files

public typealias mode_t = UInt32

public var F_SETFD: Int32 { fatalError() }
public var F_SETFL: Int32 { fatalError() }
public var FD_CLOEXEC: Int32 { fatalError() }
public var O_NONBLOCK: Int32 { fatalError() }
@discardableResult
public func close(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult
public func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult
public func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

// MARK: Sockets
public var AF_INET: Int32 { fatalError() }
public var MSG_DONTWAIT: Int32 { fatalError() }
public var MSG_NOSIGNAL: Int32 { fatalError() }
public var MSG_PEEK: Int32 { fatalError() }
public var SHUT_RDWR: Int32 { fatalError() }
public var SHUT_WR: Int32 { fatalError() }
public var SOCK_STREAM: Int32 { fatalError() }
public var SOL_SOCKET: Int32 { fatalError() }
public var SO_REUSEADDR: Int32 { fatalError() }
public typealias sa_family_t = UInt16
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

// MARK: Processes, threads and time
public var SIGTRAP: Int32 { fatalError() }
@discardableResult
public func raise(_ signal: Int32) -> Int32 { 0 }
public func exit(_ status: Int32) -> Never { fatalError() }
@discardableResult
public func atexit(_ function: (@convention(c) () -> Void)!) -> Int32 { 0 }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func dlsym(
  _ handle: UnsafeMutableRawPointer!,
  _ symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { nil }
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
  _ attributes: UnsafePointer<pthread_mutexattr_t>!
) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
public typealias pthread_key_t = UInt32
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>!,
  _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }

public typealias clockid_t = Int32
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

// MARK: Streams

@discardableResult
public func fopen(
  _ path: UnsafePointer<CChar>!,
  _ mode: UnsafePointer<CChar>!
) -> OpaquePointer! { nil }
@discardableResult
public func fread(
  _ bytes: UnsafeMutableRawPointer!,
  _ size: Int,
  _ count: Int,
  _ file: OpaquePointer!
) -> Int { 0 }
@discardableResult
public func fclose(_ file: OpaquePointer!) -> Int32 { 0 }

// MARK: Notifications of changed files

public var IN_CLOEXEC: Int32 { fatalError() }
public var IN_CLOSE_WRITE: Int32 { fatalError() }
public var IN_CREATE: Int32 { fatalError() }
public var IN_DELETE: Int32 { fatalError() }
public var IN_IGNORED: Int32 { fatalError() }
public var IN_MASK_ADD: Int32 { fatalError() }
public var IN_MOVED_FROM: Int32 { fatalError() }
public var IN_MOVED_TO: Int32 { fatalError() }
public var IN_MOVE_SELF: Int32 { fatalError() }
public var IN_NONBLOCK: Int32 { fatalError() }
public var IN_ONLYDIR: Int32 { fatalError() }
public var IN_Q_OVERFLOW: Int32 { fatalError() }

public struct inotify_event {
  public var wd: Int32 = 0
  public var mask: UInt32 = 0
  public var len: UInt32 = 0
  public init() {}
}

@discardableResult
public func inotify_init1(_ flags: Int32) -> Int32 { 0 }
@discardableResult
public func inotify_add_watch(
  _ descriptor: Int32,
  _ path: UnsafePointer<CChar>!,
  _ mask: UInt32
) -> Int32 { 0 }
@discardableResult
public func inotify_rm_watch(_ descriptor: Int32, _ number: Int32) -> Int32 { 0 }
