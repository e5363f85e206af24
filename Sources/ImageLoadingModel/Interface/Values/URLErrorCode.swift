/// The codes of `NSURLErrorDomain` with the names of Foundation's NSURLError.h, without their
/// prefix.
public enum URLErrorCode: Int, Hashable, Sendable, CaseIterable {
  case unknown = -1
  case backgroundSessionRequiresSharedContainer = -995
  case backgroundSessionInUseByAnotherProcess = -996
  case backgroundSessionWasDisconnected = -997
  /// `NSURLErrorCancelled`.
  case cancelled = -999
  case badURL = -1000
  /// `NSURLErrorTimedOut`.
  case timedOut = -1001
  case unsupportedURL = -1002
  /// `NSURLErrorCannotFindHost`.
  case cannotFindHost = -1003
  /// `NSURLErrorCannotConnectToHost`.
  case cannotConnectToHost = -1004
  /// `NSURLErrorNetworkConnectionLost`.
  case networkConnectionLost = -1005
  case dnsLookupFailed = -1006
  case httpTooManyRedirects = -1007
  case resourceUnavailable = -1008
  /// `NSURLErrorNotConnectedToInternet`.
  case notConnectedToInternet = -1009
  case redirectToNonExistentLocation = -1010
  case badServerResponse = -1011
  case userCancelledAuthentication = -1012
  case userAuthenticationRequired = -1013
  case zeroByteResource = -1014
  case cannotDecodeRawData = -1015
  case cannotDecodeContentData = -1016
  case cannotParseResponse = -1017
  /// `NSURLErrorInternationalRoamingOff`.
  case internationalRoamingOff = -1018
  case callIsActive = -1019
  /// `NSURLErrorDataNotAllowed`.
  case dataNotAllowed = -1020
  case requestBodyStreamExhausted = -1021
  case appTransportSecurityRequiresSecureConnection = -1022
  /// `NSURLErrorFileDoesNotExist`.
  case fileDoesNotExist = -1100
  case fileIsDirectory = -1101
  case noPermissionsToReadFile = -1102
  case dataLengthExceedsMaximum = -1103
  case fileOutsideSafeArea = -1104
  case secureConnectionFailed = -1200
  case serverCertificateHasBadDate = -1201
  case serverCertificateUntrusted = -1202
  case serverCertificateHasUnknownRoot = -1203
  case serverCertificateNotYetValid = -1204
  case clientCertificateRejected = -1205
  case clientCertificateRequired = -1206
  case cannotLoadFromNetwork = -2000
  case cannotCreateFile = -3000
  case cannotOpenFile = -3001
  case cannotCloseFile = -3002
  case cannotWriteToFile = -3003
  case cannotRemoveFile = -3004
  case cannotMoveFile = -3005
  case downloadDecodingFailedMidStream = -3006
  case downloadDecodingFailedToComplete = -3007

  /// The code with this name, for example `timedOut`.
  public init?(name: String) {
    guard let code = Self.codes[name] else { return nil }
    self = code
  }

  /// The name in scenarios and reports.
  public var name: String { Self.names[self] ?? "" }

  private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0)") })
  private static let codes = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
