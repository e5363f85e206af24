import ImageLoadingModel
import Testing

@Suite("Blacklist rules")
struct BlacklistRuleTests {
  private func answers(_ error: LoadError) -> [Bool] {
    BlacklistRule.allCases.map { $0.blocks(error) }
  }

  @Test(
    "Codes that pass by themselves never blacklist (C085)",
    arguments: [
      URLErrorCode.notConnectedToInternet, .cancelled, .timedOut, .internationalRoamingOff,
      .dataNotAllowed, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost,
    ])
  func excluded(code: URLErrorCode) {
    #expect(answers(LoadError(code)) == [false, false])
  }

  @Test("Every other code of the URL loading system blacklists (C086)")
  func others() {
    let blocking = URLErrorCode.allCases.filter { BlacklistRule.byDomain.blocks(LoadError($0)) }
    #expect(blocking.count == 49 - 8)
    for code in blocking {
      #expect(answers(LoadError(code)) == [true, true])
    }
  }

  @Test("HTTP statuses blacklist until 4.2, not in 5.x")
  func statuses() {
    #expect(answers(.httpStatus(404)) == [true, true])
    #expect(answers(.invalidStatus(404))[1] == false)
  }

  @Test("Of SDWebImage's own codes only two blacklist in 5.x")
  func ownCodes() {
    let blocking = SDWebImageErrorCode.allCases.filter {
      BlacklistRule.byDomain.blocks(LoadError($0))
    }
    #expect(blocking == [.invalidURL, .badImageData])
    #expect(answers(.zeroPixels) == [true, false])
  }

  @Test("The domain counts in 5.x only")
  func domains() {
    let domain = ErrorDomain(rawValue: "NSPOSIXErrorDomain")
    #expect(answers(LoadError(domain: domain, code: 1)) == [true, false])
    #expect(answers(LoadError(domain: domain, code: -1001)) == [false, false])
  }
}
