import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("Help")
struct HelpFormatterTests {
  private let formatter = HelpFormatter(table: .sim)

  @Test("of the whole program")
  func program() {
    #expect(
      formatter.help(for: nil) == """
        sim is a deterministic simulator of the image loading of SDWebImage: it replays,
        checks and explains what happens.

        Usage: sim [OPTIONS] COMMAND [ARGUMENTS]

        Commands:
          run          Run scenario files in virtual time and print what happens
          test         Run all scenarios under a path, and report what fails
          golden       Compare the events of all runs with golden files
          explain      Explain a run as numbered steps, each with its reason
          step         Go through a run step by step, forward, back, and into other
                       histories
          lessons      List the lessons of the course, or show how to begin one
          explore      Try the orders of a scenario's threads
          fuzz         Write scenarios from a seed, run them in many orders, and shrink
                       what fails
          merge        Put together what shards or campaigns have found
          why          Explain why a run fails
          conform      Ask whether what a real app did is possible in the model
          compare      Run a scenario in several generations and show what differs
          export       Write a run for other tools: Mermaid, JSON, Perfetto or ShiViz
          museum       List the real bugs that the generations have, or show one of them
          invariants   List what must be true of every run, and which defects break it
          claims       List what the documents claim, and what runs show of it
          ask          Find by words what the other commands can show
          coverage     List what scenarios reach, and what none of them reaches
          bench        Measure what runs cost, as figures and ratios
          site         Write a static site: the course, the museum, the claims
          init         Write a first scenario, with comments, or copy a built-in one
          import       Make a scenario of an HTTP archive that a browser has saved
          migrate      Rewrite scenario files in which events are named by sentences
          checkpoints  List the checkpoints that a scenario can wait for
          events       List the kinds of events that a scenario can expect
          schema       Print the JSON Schema of scenario files, or of another format
          completions  Print a script with which a shell completes the arguments of sim
          man          Print the manual page
          help         Print help for a command, a page of the documents, or help for
                       all of sim

        Options:
              --color WHEN  When to use colour; auto also heeds NO_COLOR and
                            CLICOLOR_FORCE [values: auto, always, never] [default: auto]
              --lang LANG   Show texts in this language [values: en, zh]
          -h, --help        Print help
              --version     Print the version

        Examples:
          Print the story of a scenario:
            sim run Scenarios/views/cell-reuse.json
          Step through it as a page, in a browser:
            sim explain --html page.html Scenarios/views/cell-reuse.json
          Learn the flow, from its first load to its races:
            sim lessons 1
          See a real bug, and the run without it:
            sim museum M01
          Begin a scenario of your own:
            sim init mine.json
          Try every order of its threads:
            sim explore mine.json
          Check all scenarios of a folder:
            sim test Scenarios

        Exit codes:
            0  All held
            1  An expectation or invariant failed, a goal was not reached, threads are
               deadlocked, or a search found nothing
            3  A bound stopped the work before there was an answer
            5  The same run gave two different traces
           64  The command line is wrong
           65  A scenario file is wrong; the message says where and what was expected
           70  An error in sim itself
           74  A file could not be read or written
          130  Interrupted

        Topics:
          exit-codes, environment, json-output, load-options, libraries, compatibility,
          continuous-integration, cookbook, exploration, exports, fuzzing, generations,
          glossary, installation, languages, scenario-format, scenarios, structure,
          tour, your-own-code, your-own-loader, recording, writing-lessons

        Try 'sim help COMMAND' for more about one command, 'sim help TOPIC' for a page
        of a topic.

        """)
  }

  @Test("of a command with everything")
  func run() {
    #expect(
      formatter.help(for: "run") == """
        Run scenario files in virtual time and print what happens.

        Usage: sim run [OPTIONS] FILE...

        Each run is printed as a story, one line for each event: the virtual time, the
        thread, what happened and what changed. Then follow the completions, the state
        at rest, the checks and a digest. The same file with the same options gives the
        same story on every machine.

        A file that lists several generations is run in each, one after the other. In a
        generation that a file does not list, what it expects is not checked.

        Arguments:
          FILE...  Scenario files to run, in this order; - reads one from standard input

        Options:
              --generation NAME    Take this generation only; the file need not list it
                                     3.x       SDWebImage 3.7.6
                                     4.2       SDWebImage 4.2.3
                                     5.x       SDWebImage 5.1.0
                                     hardened  SDWebImage 5.1.0 repaired
              --strategy NAME      How to choose between enabled threads [default: fifo]
                                     fifo    the running thread as long as it can, then
                                             the one that became ready first
                                     random  any of them, drawn with --seed
                                     pct     the one with the highest random priority;
                                             these change --depth - 1 times
                                     replay  as recorded, in --schedule or in the
                                             scenario
              --seed N             Seed of random choices; for the strategies random and
                                   pct [default: 1]
              --depth D            How many ordered pairs of steps a bug is thought to
                                   need, for pct [default: 3]
              --schedule FILE      Schedule to replay, instead of the one in the
                                   scenario
              --record FILE        Write the schedule of the run to FILE, for --schedule
              --observe FILE       Write what can be seen of the run to FILE, as a
                                   recording for sim conform
              --trace DETAIL       How much of the run to show [default: steps]
                                     steps    every step
                                     summary  stimuli, requests, completions, what views
                                              show
                                     none     a line for each file, and what failed
              --format FORMAT      How to print the results [default: text]
                                     text  a story to read
                                     json  JSON for machines, with a version
              --max-time TIME      End after this much real time, such as 60s; what was
                                   not run is incomplete
              --with DEFECT        Switch a named defect on, such as D06 or M01, or
                                   several, separated by commas [repeatable]
              --without DEFECT     Switch a named defect off, or several, separated by
                                   commas; all for every one of the generation
                                   [repeatable]
              --strict             Treat warnings as errors: refuse files that can be
                                   run but are probably wrong
              --no-races           Do not look for data races; a long run takes a little
                                   less time
              --no-causes          Do not look for the defect that causes a failure;
                                   many failures take less time
              --check-determinism  Run each file twice and compare step by step; exit
                                   with 5 if they differ

        Global options:
              --color WHEN  When to use colour; auto also heeds NO_COLOR and
                            CLICOLOR_FORCE [values: auto, always, never] [default: auto]
              --lang LANG   Show texts in this language [values: en, zh]
          -h, --help        Print help
              --version     Print the version

        Examples:
          Print the story of a scenario:
            sim run Scenarios/views/cell-reuse.json
          Run it in one generation:
            sim run --generation 4.2 Scenarios/views/cell-reuse.json
          Try another order of the threads, and keep it:
            sim run --strategy random --seed 7 --record found.json scenario.json
          Replay that order:
            sim run --schedule found.json scenario.json
          See what a defect breaks: switch it off:
            sim run --without M01 Scenarios/museum/M01-cancel-during-disk-query.json
          Run the scenarios of a folder, and print only how they end:
            sim run --trace none Scenarios/basics/*.json
          Run a scenario that another program writes:
            make-scenario | sim run --format json -

        Exit codes:
            0  All held
            1  An expectation or invariant failed, a goal was not reached, threads are
               deadlocked, or a search found nothing
            3  A bound stopped the work before there was an answer
            5  The same run gave two different traces
           64  The command line is wrong
           65  A scenario file is wrong; the message says where and what was expected
           70  An error in sim itself
           74  A file could not be read or written
          130  Interrupted

        """)
  }

  @Test("fits every width, but for the lines to copy", arguments: [40, 47, 60, 100])
  func widths(columns: Int) {
    let table = CommandTable.sim
    let examples = (table.examples + table.commands.flatMap(\.examples)).map { "    \($0.line)" }
    let formatter = HelpFormatter(table: table, columns: columns)
    for name in [nil] + table.commands.map(\.name) {
      for line in formatter.help(for: name).split(separator: "\n").map(String.init)
      where !examples.contains(line) {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test("fits every width in Chinese, too", arguments: [40, 60, 100])
  func chineseWidths(columns: Int) {
    let table = CommandTable.sim
    let examples = (table.examples + table.commands.flatMap(\.examples)).map { "    \($0.line)" }
    Catalogue.$current.withValue(.of(.zh)) {
      let formatter = HelpFormatter(table: table, columns: columns)
      for name in [nil] + table.commands.map(\.name) {
        for line in formatter.help(for: name).split(separator: "\n").map(String.init)
        where !examples.contains(line) {
          #expect(line.columns <= columns, "\(line)")
        }
      }
    }
  }

  @Test("serves no terminal narrower than 40 columns")
  func narrow() {
    let narrow = HelpFormatter(table: .sim, columns: 0)
    #expect(narrow.help(for: "run") == HelpFormatter(table: .sim, columns: 40).help(for: "run"))
  }

  @Test("looks the same in colour but for the codes")
  func color() {
    let colored = HelpFormatter(table: .sim, style: TerminalStyle(isColored: true))
    for name in [nil] + CommandTable.sim.commands.map(\.name) {
      let text = colored.help(for: name)
      #expect(text.contains("\u{1B}[1mUsage:\u{1B}[22m sim"))
      let codes = ["1", "22", "36", "39"].map { "\u{1B}[\($0)m" }
      let bare = codes.reduce(text) {
        $0.split(separator: $1, omittingEmptySubsequences: false).joined()
      }
      #expect(bare == formatter.help(for: name))
    }
  }

  @Test("of the version begins with the program, then the commit")
  func version() {
    #expect(
      formatter.version(["commit: abc"]).hasPrefix("sim 0.1.0\ncommit: abc\n"))
  }
}
