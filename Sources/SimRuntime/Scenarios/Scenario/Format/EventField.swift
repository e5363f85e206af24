import ImageLoadingInterface
import SimKernel
import SimText

/// A field of an event: what the event says of itself. It means the same in every event that has it.
public enum EventField: String, Sendable, CaseIterable {
  case load, loads, view, step, prefetch, manager, object, thread, on, by
  case url, urls, key, path, directory, work, operationKey, slot
  case image, size, frames, data, images, placeholder, error, cacheType, isFinished, isOnMain,
    answer, options
  case found, isListed, blocks, isShown, isSuspended, isValid, phase, notification
  case received, expected, bytes, cost, priority, limit, finished, total, skipped
  case completedUnits, thousandths, index, request, status, removed, failed
  case cachePolicy, timeout, handlesCookies, usesPipelining, headers, challenge
  case checkpoint, access, old, new, addition, removal, stimulus, `for`, invariant, explanation
  case known, outcome, reason, expired, fact
}

extension EventField {
  /// What its value looks like in an event that has one.
  package var shape: Shape {
    switch self {
    case .load, .view, .step, .prefetch, .manager, .object, .thread, .on, .by, .url, .key, .path,
      .directory, .work, .operationKey, .image, .size, .placeholder, .error, .answer, .timeout,
      .old, .new,
      .addition, .removal, .for, .invariant, .explanation, .known, .fact:
      .text
    case .loads, .urls, .images, .options, .expired: .array(of: .text, minCount: 0)
    case .headers:
      .map(MapShape(keyDescription: "The name of a header field.", value: .text))
    case .isFinished, .isOnMain, .found, .isListed, .blocks, .isShown, .isSuspended, .isValid,
      .handlesCookies, .usesPipelining:
      .boolean
    case .received, .expected, .bytes, .data, .frames, .cost, .priority, .limit, .finished, .total,
      .skipped, .completedUnits, .thousandths, .index, .request, .status, .removed, .failed:
      .integer(Int64.min...Int64.max)
    case .slot: .enumeration(ViewSlot.allCases.map(\.rawValue))
    case .cacheType: .enumeration(CacheType.allCases.map(\.name))
    case .phase: .enumeration(TransitionPhase.allCases.map(\.rawValue))
    case .notification: .enumeration(DownloadNotification.allCases.map(\.rawValue))
    case .cachePolicy: .enumeration(NetworkRequest.CachePolicy.allCases.map(\.rawValue))
    case .challenge: .enumeration(Challenge.Kind.allCases.map(\.rawValue))
    case .checkpoint: .custom(ScenarioSyntax.checkpoint)
    case .access: .enumeration(VisibleOperation.Kind.allCases.map(\.name))
    case .stimulus:
      .enumeration(Verb.allCases.map(\.rawValue) + AppRegistry.stimuli.map { $0.verb })
    case .outcome: .enumeration(Outcome.Kind.names)
    case .reason: .enumeration(CleaningEvent.Reason.allCases.map(\.rawValue))
    }
  }

  /// A sentence for the schema.
  package var description: String {
    switch self {
    case .fact: "The name of a fact that a custom part reports."
    case .load: "The name of a load."
    case .loads: "The names of loads."
    case .view: "The name of a view."
    case .step: "The name of a step of the scenario, or its number."
    case .prefetch: "The name of a prefetch."
    case .manager: "The name of a manager; null for the app's own."
    case .object: "The name of a shared object, such as `failedURLs`."
    case .thread: "The id of a thread."
    case .on: "The queue on which it will run, or what an invariant broke on."
    case .by: "In whose name."
    case .url: "A URL."
    case .urls: "URLs."
    case .key: "A key of the cache."
    case .path: "The path of a file."
    case .directory: "The path of a directory."
    case .work: "What the background task was begun for: a URL, or a cleaning."
    case .operationKey: "The key under which a view lists its load."
    case .slot: "Which picture of a view; null for whatever it loads."
    case .image: "The label of an image; null for none."
    case .size: "The size of the image in points, as in `10x10` or `5x5@2x`; null for no image."
    case .frames: "How many frames the image has; null for no image."
    case .data: "How many bytes of image data came with the image; null for none."
    case .images: "Labels of images."
    case .placeholder: "The name of a placeholder; null for none."
    case .error: "An error as `expect` names it, such as `timedOut`; null for none."
    case .cacheType: "Where an image came from, or where it is to be stored."
    case .isFinished: "False for a partial image."
    case .isOnMain: "Whether it was called on the main queue."
    case .answer: "What the step was answered."
    case .options: "The names of options."
    case .found: "Whether it was there."
    case .isListed: "Whether the URL is on the blacklist."
    case .blocks: "Whether the URL is to be put on the blacklist."
    case .isShown: "Whether the indicator is shown from now on."
    case .isSuspended: "Whether no download starts from now on."
    case .isValid: "False if the invalid background task was ended."
    case .phase: "Which phase of the transition."
    case .notification: "Which notification of a download operation."
    case .received: "How many bytes have come."
    case .expected: "How many bytes are expected; null if that is not known."
    case .bytes: "A number of bytes; null if there is no file."
    case .cost: "What an image was said to cost."
    case .priority: "The priority in the operation queue."
    case .limit: "How many downloads may run at once."
    case .finished: "How many URLs of a prefetch have ended."
    case .total: "How many there are in all."
    case .skipped: "How many URLs of a prefetch gave no image."
    case .completedUnits: "The completed unit count of a progress object."
    case .thousandths: "How far an indicator says that the load is."
    case .index: "The place in the list of a prefetch, from 0."
    case .request: "The number of the request, from 1."
    case .status: "The HTTP status; null for a response that has none."
    case .removed: "How many files were removed."
    case .failed: "How many files could not be removed."
    case .cachePolicy: "The cache policy of the request."
    case .timeout: "The time-out of the request."
    case .handlesCookies: "Whether the request handles cookies."
    case .usesPipelining: "Whether the request uses pipelining."
    case .headers: "The header fields of the request, by name."
    case .challenge: "The kind of challenge."
    case .checkpoint: "The name of a checkpoint."
    case .access: "The operation on the object."
    case .old: "What was there."
    case .new: "What is there."
    case .addition: "What was added."
    case .removal: "What was removed."
    case .stimulus: "The verb of the step."
    case .for: "The stimulus that comes first."
    case .invariant: "The id of an invariant."
    case .explanation: "What is wrong."
    case .known: "The id of the known race; null for one that is not known."
    case .outcome: "How the run ended."
    case .reason: "Why old files are looked for."
    case .expired: "The paths of expired files that are still there."
    }
  }
}
