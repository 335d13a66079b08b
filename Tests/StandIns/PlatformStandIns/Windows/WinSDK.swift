// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized
// The declarations of Windows that Composable uses, and nothing that works. See README.md.

public typealias DWORD = UInt32
public struct CRITICAL_SECTION {}
public func InitializeCriticalSection(_ section: UnsafeMutablePointer<CRITICAL_SECTION>!) {}
public func DeleteCriticalSection(_ section: UnsafeMutablePointer<CRITICAL_SECTION>!) {}
public func EnterCriticalSection(_ section: UnsafeMutablePointer<CRITICAL_SECTION>!) {}
public func LeaveCriticalSection(_ section: UnsafeMutablePointer<CRITICAL_SECTION>!) {}
@discardableResult
public func TlsAlloc() -> DWORD { 0 }
@discardableResult
public func TlsGetValue(_ index: DWORD) -> UnsafeMutableRawPointer! { nil }
@discardableResult
public func TlsSetValue(_ index: DWORD, _ value: UnsafeMutableRawPointer!) -> Bool { true }
