// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized

// Foundation of Linux without the C library of Linux, and what other platforms add. See README.md.
@_exported public import FoundationEssentials
@_exported public import FoundationInternationalization

@_exported public import class Foundation.Bundle
@_exported public import struct Foundation.CharacterSet
@_exported public import class Foundation.FileHandle
@_exported public import struct Foundation.IndexSet
@_exported public import class Foundation.JSONSerialization
@_exported public import struct Foundation.Measurement
@_exported public import class Foundation.NSArray
@_exported public import class Foundation.NSAttributedString
@_exported public import class Foundation.NSCalendar
@_exported public import class Foundation.NSData
@_exported public import class Foundation.NSDate
@_exported public import class Foundation.NSDateComponents
@_exported public import class Foundation.NSDateInterval
@_exported public import class Foundation.NSDictionary
@_exported public import class Foundation.NSError
@_exported public import func Foundation.NSHomeDirectory
@_exported public import class Foundation.NSIndexSet
@_exported public import class Foundation.NSLocale
@_exported public import let Foundation.NSLocalizedDescriptionKey
@_exported public import class Foundation.NSLock
@_exported public import let Foundation.NSNotFound
@_exported public import class Foundation.NSNull
@_exported public import class Foundation.NSNumber
@_exported public import class Foundation.NSObject
@_exported public import class Foundation.NSOrderedSet
@_exported public import let Foundation.NSPOSIXErrorDomain
@_exported public import typealias Foundation.NSRange
@_exported public import class Foundation.NSRecursiveLock
@_exported public import class Foundation.NSSet
@_exported public import class Foundation.NSString
@_exported public import func Foundation.NSTemporaryDirectory
@_exported public import class Foundation.NSTimeZone
@_exported public import class Foundation.NSURL
@_exported public import class Foundation.NSURLComponents
@_exported public import let Foundation.NSURLErrorKey
@_exported public import class Foundation.NSURLQueryItem
@_exported public import class Foundation.NSUUID
@_exported public import let Foundation.NSUnderlyingErrorKey
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.NotificationCenter
@_exported public import struct Foundation.ObjCBool
@_exported public import struct Foundation.POSIXError
@_exported public import enum Foundation.POSIXErrorCode
@_exported public import class Foundation.Pipe
@_exported public import class Foundation.Process
@_exported public import class Foundation.Thread
@_exported public import struct Foundation.URLError
@_exported public import class Foundation.UnitLength

public func ~= (code: CocoaError.Code, error: any Error) -> Bool { false }

#if canImport(Dispatch)
@_exported public import StandInDispatch
#endif

#if canImport(Darwin)
@_exported public import Darwin
@_exported public import FoundationNetworking

public struct LocalizedStringResource: Codable, Equatable, ExpressibleByStringInterpolation,
  Sendable
{
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ string: String) {}
    public mutating func appendInterpolation(_ number: Int) {}
  }

  public var locale: Locale
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: StringInterpolation) { fatalError() }
}

extension URL {
  public static var applicationSupportDirectory: URL { fatalError() }
}

extension String {
  public init(localized resource: LocalizedStringResource) { self = "" }
}
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Android)
@_exported public import Android
#elseif canImport(WinSDK)
@_exported public import WinSDK
@_exported public import ucrt
#elseif canImport(WASILibc)
@_exported public import WASILibc
#endif
