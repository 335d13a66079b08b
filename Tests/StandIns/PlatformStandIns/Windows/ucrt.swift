// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized
// The declarations of Windows' C library that Composable uses, and nothing that works. See README.md.

public var EINTR: Int32 { fatalError() }
public var errno: Int32 { fatalError() }
public var _O_BINARY: Int32 { fatalError() }
@discardableResult
public func _setmode(_ descriptor: Int32, _ mode: Int32) -> Int32 { 0 }
@discardableResult
public func _read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: UInt32) -> Int32
{
  0
}
@discardableResult
public func _write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: UInt32) -> Int32 { 0 }
@discardableResult
public func atexit(_ handler: (@convention(c) () -> Void)!) -> Int32 { 0 }
public func exit(_ status: Int32) -> Never { fatalError() }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
