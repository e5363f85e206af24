import Testing

@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("Help of small commands")
struct SmallCommandHelpTests {
  private let formatter = HelpFormatter(table: .sim)

  @Test("of a command with an option")
  func checkpoints() {
    #expect(
      formatter.help(for: "checkpoints") == """
        List the checkpoints that a scenario can wait for.

        Usage: sim checkpoints [OPTIONS]

        A checkpoint is a point of the flow with a name. A scenario holds a thread there
        with "when": "LOAD reaches CHECKPOINT" and lets something else happen first. The
        names are part of the format of scenario files and change only with its version.

        Options:
              --search WORDS   List only what has all of these words
              --format FORMAT  How to print the results [default: text]
                                 text  a table to read
                                 json  one JSON document, with a version

        Global options:
              --color WHEN  When to use colour; auto also heeds NO_COLOR and
                            CLICOLOR_FORCE [values: auto, always, never] [default: auto]
              --lang LANG   Show texts in this language [values: en, zh]
          -h, --help        Print help
              --version     Print the version

        Examples:
          Find the checkpoints of the disk cache:
            sim checkpoints --search disk

        Exit codes:
            0  All held
            1  An expectation or invariant failed, a goal was not reached, threads are
               deadlocked, or a search found nothing
           64  The command line is wrong
           70  An error in sim itself
           74  A file could not be read or written

        """)
  }

  @Test("of a command with a choice")
  func schema() {
    #expect(
      formatter.help(for: "schema") == """
        Print the JSON Schema of scenario files, or of another format.

        Usage: sim schema [OPTIONS]

        Editors that know JSON Schema complete and check a scenario while it is written,
        if its "$schema" names the file.

        Options:
              --of FORMAT  Which schema to print [default: scenario]
                             scenario        scenario files
                             given           files that scenarios include, *.given.json
                             run             a line of what sim run --format json writes
                             trace           what sim export --to json writes
                             recording       a line of what sim conform reads
                             test            a line of what sim test --format json
                                             writes
                             exploration     what sim explore --format json writes
                             fuzz            what sim fuzz --format json writes, and a
                                             campaign.json
                             comparison      what sim compare --format json writes
                             config          the file .sim.json, with profiles of sim
                                             test
                             claims          the built-in claims
                             contradictions  the built-in contradictions
                             exhibits        the built-in texts of the museum
                             rules           the built-in reasons of steps
                             methods         the built-in methods that steps stand for
                             sentences       the built-in sentences of another language
              --markdown   Print a page to read instead: a table of keys for each part

        Global options:
              --color WHEN  When to use colour; auto also heeds NO_COLOR and
                            CLICOLOR_FORCE [values: auto, always, never] [default: auto]
              --lang LANG   Show texts in this language [values: en, zh]
          -h, --help        Print help
              --version     Print the version

        Examples:
          Put the schema beside the scenarios:
            sim schema > Scenarios/scenario.schema.json
          Look up all keys of a scenario file:
            sim schema --markdown | less

        Exit codes:
            0  All held
           64  The command line is wrong
           70  An error in sim itself
           74  A file could not be read or written

        """)
  }

  @Test("of help")
  func help() {
    #expect(
      formatter.help(for: "help") == """
        Print help for a command, a page of the documents, or help for all of sim.

        Usage: sim help [COMMAND]

        The pages are those of the folder Documentation, as they are there. 'sim help'
        lists them.

        Arguments:
          [COMMAND]  The command to explain, or the topic of the page

        Global options:
              --color WHEN  When to use colour; auto also heeds NO_COLOR and
                            CLICOLOR_FORCE [values: auto, always, never] [default: auto]
              --lang LANG   Show texts in this language [values: en, zh]
          -h, --help        Print help
              --version     Print the version

        Examples:
          See how scenarios are run:
            sim help run
          Look up all keys of a scenario file:
            sim help scenario-format | less
          See which variables of the environment count:
            sim help environment

        Exit codes:
            0  All held
           64  The command line is wrong
           70  An error in sim itself
           74  A file could not be read or written

        """)
  }
}
