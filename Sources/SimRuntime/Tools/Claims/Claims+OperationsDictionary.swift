extension Claim {
  /// What the documents say of the loads that a view keeps.
  static let operationsDictionary: [Claim] = [
    Claim(
      "C026", .operationsDictionary,
      "An image view registers its load under the fixed key UIImageViewImageLoad.",
      from: ["000:513", "001:84"],
      .holds("3.x")),
    Claim(
      "C027", .operationsDictionary,
      """
      A load is registered under the operation key given, or under the view's class name if there \
      is none.
      """,
      from: ["003:683-684, 2050, 2065-2066"],
      .holds("4.2")),
    Claim(
      "C028", .operationsDictionary,
      """
      The key is the context's SetImageOperationKey or the class name, and the view remembers it \
      as its latest key.
      """,
      from: ["000:92-97"],
      .holds("5.x")),
    Claim(
      "C029", .operationsDictionary,
      "One key runs one load of a view, the newest; different keys let a view run several at once.",
      from: ["003:2050-2051"],
      .holds("4.2")),
    Claim(
      "C030", .operationsDictionary,
      "Cancelling under a nil key does nothing.",
      from: ["000:225-226"],
      .holds("5.x")),
    Claim(
      "C031", .operationsDictionary,
      """
      A cancel finds the entry under the view's lock, cancels it with the lock released, and \
      removes the key under the lock again.
      """,
      from: ["000:229-241"],
      .holds("5.x")),
    Claim(
      "C032", .operationsDictionary,
      """
      Only values that can be cancelled are cancelled, the entry goes in any case, and without an \
      entry nothing happens.
      """,
      from: ["000:234-241"],
      .holdsInPart(
        "5.x",
        because: """
          the table of this model holds operations only, so a value that cannot be cancelled is not \
          shown
          """)),
    Claim(
      "C033", .operationsDictionary,
      """
      A view's table of loads has strong keys and weak values, is made when first needed, and is \
      guarded by a lock on the view.
      """,
      from: ["000:244-254", "003:2729-2731"],
      .holds("4.2", "5.x")),
    Claim(
      "C034", .operationsDictionary,
      """
      A view registers the operation after the manager has returned it: on a hit in memory that is \
      after the completion.
      """,
      from: ["000:152, 212, 489, 513", "003:706, 757-758, 2099, 2164-2165"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C295", .operationsDictionary,
      """
      An operation that is stored between the two locked parts of a cancel is removed uncancelled.
      """,
      from: ["000:231-240"],
      .holds("5.x")),
    Claim(
      "C296", .operationsDictionary,
      """
      No one removes the entry of a finished load; it goes when the operation is released, so a \
      later cancel does nothing.
      """,
      from: ["000:250", "003:2731, 1064-1066"],
      .holds("4.2", "5.x")),
    Claim(
      "C297", .operationsDictionary,
      """
      A load refused at once is still registered by the view, without ever having run; its weak \
      entry is gone as soon as the call ends.
      """,
      from: ["000:212, 283-286", "003:758, 960-963"],
      .holds("4.2", "5.x")),
  ]
}
