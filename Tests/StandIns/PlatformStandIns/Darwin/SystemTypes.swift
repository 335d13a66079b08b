// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized, NeverUseImplicitlyUnwrappedOptionals
// The structures of Darwin that share their names with functions, which one module cannot declare. See README.md.

public struct stat {
  public var st_dev: Int32 = 0
  public var st_mode: mode_t = 0
  public var st_ino: UInt64 = 0
  public var st_nlink: UInt16 = 0
  public var st_uid: uid_t = 0
  public var st_gid: gid_t = 0
  public var st_size: off_t = 0
  public init() {}
}

public struct sigaction {
  public var __sigaction_u: __sigaction_u
  public var sa_flags: Int32 = 0
  public init() { __sigaction_u = .init() }
}

public struct __sigaction_u {
  public var __sa_handler: (@convention(c) (Int32) -> Void)!
  public init() {}
}

public typealias gid_t = UInt32
public typealias mode_t = UInt16
public typealias off_t = Int64
public typealias uid_t = UInt32
