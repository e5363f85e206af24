extension Scenario {
  /// What its run asks a learner: the questions are for the generations that the file lists.
  var askedLesson: Lesson? { isGenerationListed ? lesson : nil }

  /// Says that the questions of a lesson are left out; `nil` if they are not.
  var noteOnLesson: Sentence? {
    lesson == nil || isGenerationListed
      ? nil
      : "The questions of this lesson are for the generations that its file lists. In \(generation.name) they are left out."
  }

  /// Whether the file says what goes wrong in this run, and leaves the reader to find out.
  var isExercise: Bool { isGenerationListed && lesson == nil && !violates.isEmpty }
}
