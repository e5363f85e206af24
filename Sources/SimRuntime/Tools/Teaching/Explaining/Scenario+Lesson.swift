extension Scenario {
  /// What its run asks a learner: a lesson is for the generations that the file lists.
  var askedLesson: Lesson? { isGenerationListed ? lesson : nil }

  /// Whether the file is a lesson, and this run is none: what the lesson says need not be true of it.
  private var isOutsideLesson: Bool { lesson != nil && !isGenerationListed }

  /// What stands above the run.
  var shownTitle: String {
    isOutsideLesson ? translated("A run in \(generation.name), without its lesson") : title
  }

  /// What is told of the run.
  var shownAbout: String { isOutsideLesson ? "" : about }

  /// Says that the run is shown without its lesson; `nil` if it is not.
  var noteOnLesson: Sentence? {
    isOutsideLesson
      ? "The lesson \"\(title)\" is for \(.names(otherGenerations)): its text and questions are left out in \(generation.name)."
      : nil
  }

  /// Whether the file says what goes wrong in this run, and leaves the reader to find out.
  var isExercise: Bool { isGenerationListed && lesson == nil && !violates.isEmpty }
}
