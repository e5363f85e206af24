import ImageLoadingModel
import Testing

@Suite("Errors")
struct LoadErrorTests {
  @Test(
    "Names and codes of NSURLErrorDomain",
    arguments: [
      ("cancelled", -999), ("badURL", -1000), ("timedOut", -1001), ("unsupportedURL", -1002),
      ("cannotFindHost", -1003), ("cannotConnectToHost", -1004), ("networkConnectionLost", -1005),
      ("dnsLookupFailed", -1006), ("notConnectedToInternet", -1009),
      ("internationalRoamingOff", -1018), ("callIsActive", -1019), ("dataNotAllowed", -1020),
      ("fileDoesNotExist", -1100), ("secureConnectionFailed", -1200),
      ("clientCertificateRequired", -1206), ("downloadDecodingFailedToComplete", -3007),
      ("unknown", -1), ("backgroundSessionWasDisconnected", -997),
    ])
  func named(name: String, code: Int) throws {
    let error = try #require(LoadError.named(name))
    #expect(error.domain.rawValue == "NSURLErrorDomain")
    #expect(error.code == code)
    #expect(error.name == name)
  }

  @Test("All 49 names of Foundation's header, each its own")
  func table() {
    #expect(URLErrorCode.allCases.count == 49)
    for code in URLErrorCode.allCases {
      #expect(LoadError.named(code.name) == LoadError(code))
    }
    #expect(LoadError.named("TimedOut") == nil)
  }

  @Test(
    "The errors that SDWebImage was observed to give",
    arguments: [
      (LoadError.nilURLAtView, "SDWebImageErrorDomain", -1),
      (.rejectedURL, "NSURLErrorDomain", -1100), (.noData, "SDWebImageErrorDomain", 0),
      (.zeroPixels, "SDWebImageErrorDomain", 0), (.noConnection, "NSURLErrorDomain", 0),
      (.httpStatus(404), "NSURLErrorDomain", 404), (.invalidURL, "SDWebImageErrorDomain", 1000),
      (LoadError(.badImageData), "SDWebImageErrorDomain", 1001),
      (LoadError(.cacheNotModified), "SDWebImageErrorDomain", 1002),
      (LoadError(.invalidDownloadOperation), "SDWebImageErrorDomain", 2000),
      (.invalidStatus(404), "SDWebImageErrorDomain", 2001),
      (LoadError(SDWebImageErrorCode.cancelled), "SDWebImageErrorDomain", 2002),
    ])
  func documented(error: LoadError, domain: String, code: Int) {
    #expect(error.domain.rawValue == domain)
    #expect(error.code == code)
  }

  @Test("Messages and statuses of the documented errors")
  func messages() {
    #expect(LoadError.nilURLAtView.message == "Trying to load a nil url")
    #expect(LoadError.invalidURL.message == "Image url is nil")
    #expect(LoadError.invalidStatus(503).status == 503)
    #expect(LoadError.httpStatus(503).status == 503)
  }

  @Test("An error describes itself, with its name if it has one")
  func description() {
    #expect(LoadError(.timedOut).description == "NSURLErrorDomain -1001 timedOut")
    #expect(LoadError.httpStatus(404).description == "NSURLErrorDomain 404")
    #expect(LoadError.invalidURL.description == "SDWebImageErrorDomain 1000 invalidURL")
    let other = LoadError(domain: ErrorDomain(rawValue: "NSPOSIXErrorDomain"), code: -1001)
    #expect(other.description == "NSPOSIXErrorDomain -1001")
  }

  /// A status may be in an error of SDWebImage, or the code in the domain of the URL loading system.
  @Test func answersThatMayPass() {
    let statuses = Set(100...700)
    let passing = Set(500..<600).union([401, 403, 408, 425, 429])
    #expect(statuses.filter { LoadError.httpStatus($0).isPassingAnswer } == passing)
    #expect(statuses.filter { LoadError.invalidStatus($0).isPassingAnswer } == passing)
    #expect(!LoadError(domain: .sdWebImage, code: 503).isPassingAnswer)
  }

  @Test func callsAndLookUps() {
    let passing = URLErrorCode.allCases.filter { LoadError($0).isOfCallOrLookUp }
    #expect(Set(passing.map(\.rawValue)) == [-1006, -1019])
  }

  /// The four codes are those that allowInvalidSSLCertificates gets round, in their domain alone.
  @Test func certificates() {
    let ofCertificate = URLErrorCode.allCases.filter { LoadError($0).isOfCertificate }
    #expect(Set(ofCertificate.map(\.rawValue)) == [-1201, -1202, -1203, -1204])
    #expect(!LoadError(domain: .sdWebImage, code: -1202).isOfCertificate)
  }
}
