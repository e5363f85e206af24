import Foundation
import Testing

/// `sim fuzz --corpus`.
@Suite struct FuzzCampaignCommandTests {
  private func words(_ folder: TestFolder, _ more: [String] = []) -> [String] {
    [
      "fuzz", "--generation", "4.2", "--orders", "4", "--batch", "4", "--no-shrink", "--corpus",
      folder / "campaign",
    ] + more
  }

  @Test func aCallGoesOnWhereTheLastOneEnded() throws {
    try TestFolder.with([:]) { folder in
      let first = try SimProcess(words(folder, ["--seed", "5", "--runs", "12"]))
      #expect(first.code == 1, "\(first.errors)")
      #expect(first.lines.contains("seed: 5"))
      let files = folder.names.filter { $0.hasSuffix(".json") }
      #expect(files.contains("campaign/campaign.json"))
      #expect(files.count > 1)
      // Each kind of failure has its file, which fails as it did.
      let replay = try SimProcess(["run", "--trace", "none", folder / files[0]])
      #expect(replay.code != 64)

      let second = try SimProcess(words(folder, ["--runs", "9"]))
      #expect(second.lines.contains("seed: 17"), "\(second.output)")
      #expect(second.lines.last?.hasPrefix("campaign: 24 scenarios from seed 5, ") == true)
    }
  }

  /// Known kinds are no failure of a later call.
  @Test func whatIsKnownIsNotReportedAgain() throws {
    try TestFolder.with([:]) { folder in
      let more = ["--whole", "--runs", "20", "--without", "all", "--with", "D06"]
      let calls = [["--seed", "27182"]] + Array(repeating: [], count: 5)
      let runs = try calls.map { try SimProcess(words(folder, more + $0)) }
      let replays = runs.flatMap(\.lines).filter { $0.hasPrefix("  replay: ") }
      #expect(!replays.isEmpty)
      #expect(Set(replays).count == replays.count)
      #expect(runs[0].code == 1)
      let quiet = runs.filter { $0.code == 0 }
      #expect(!quiet.isEmpty)
      for run in quiet { #expect(run.output.contains("no failure of another kind")) }
      #expect(runs.last?.lines.contains("seed: 27282") == true)
    }
  }

  @Test func oneCallWorksOnACampaign() throws {
    try TestFolder.with(["campaign/.keep": ""]) { folder in
      let descriptor = open(folder / "campaign", O_RDONLY)
      #expect(flock(descriptor, LOCK_EX) == 0)
      let second = try SimProcess(words(folder, ["--runs", "4"]))
      close(descriptor)
      #expect(second.code == 74)
      #expect(second.errors.contains("another call works on the campaign in"))
      #expect(try SimProcess(words(folder, ["--runs", "4"])).code != 74)
    }
  }

  @Test func badFoldersAreExplained() throws {
    try TestFolder.with([:]) { folder in
      _ = try SimProcess(words(folder, ["--runs", "4"]))
      let other = try SimProcess(words(folder, ["--without", "all"]))
      #expect(other.code == 64)
      #expect(other.errors.contains("was begun with other options, those of 'sim fuzz --seed 1"))
      try folder.write("{", to: "campaign/campaign.json")
      let damaged = try SimProcess(words(folder))
      #expect(damaged.code == 65)
      #expect(damaged.errors.contains("campaign.json:1:"))
      #expect(folder.read("campaign/campaign.json") == "{")
    }
  }

  /// The jobs of an array have a folder and seeds each, whose scenarios no other job runs.
  @Test func theShardsOfAnEngineShareACampaign() throws {
    try TestFolder.with([:]) { folder in
      let call = { (shard: Int, more: [String]) in
        try SimProcess(
          words(folder, ["--runs", "16"] + more),
          environment: [
            "SLURM_ARRAY_TASK_ID": "\(shard)", "SLURM_ARRAY_TASK_COUNT": "2",
            "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "1",
          ])
      }
      let whole = folder / "campaign"
      for (place, seeds) in [["5", "13"], ["1000000000005", "1000000000013"]].enumerated() {
        let begun = try call(place, ["--seed", "5"])
        #expect(begun.code != 64 && begun.lines.contains("seed: \(seeds[0])"), "\(begun.errors)")
        let own = "\(whole)/shard-\(place + 1)-of-2"
        #expect(
          begun.errors
            == "sim: shard \(place + 1)/2 of the campaign in \(whole): its folder is \(own)\n")
        #expect(begun.lines.contains { $0.hasPrefix("next: sim run") && $0.contains(own) })
        // The seed need not be repeated.
        #expect(try call(place, []).lines.contains("seed: \(seeds[1])"))
      }
      let joined = try SimProcess(
        ["merge", "--corpus", folder / "all", "\(whole)/shard-1-of-2", "\(whole)/shard-2-of-2"])
      #expect(joined.code == 1, "\(joined.errors)")
      #expect(joined.lines.last == "seeds: 5 to 20, 1000000000005 to 1000000000020")
      // `--shard 1/1` is a campaign without shards, which no shard continues.
      let alone = try call(1, ["--seed", "5", "--shard", "1/1"])
      #expect(alone.code != 64 && alone.lines.contains("seed: 5"), "\(alone.errors)")
      let mixed = try call(1, [])
      #expect(mixed.code == 64)
      #expect(
        mixed.errors.contains("this is shard 2/2, and in \(whole) there is a campaign without"))
    }
  }

  @Test func campaignsOfSeveralMachinesAreJoined() throws {
    try TestFolder.with([:]) { folder in
      let words = ["fuzz", "--generation", "4.2", "--batch", "4", "--no-shrink", "--runs", "12"]
      for (name, seed) in [("one", "5"), ("two", "1000")] {
        let call = try SimProcess(words + ["--corpus", folder / name, "--seed", seed])
        #expect(call.code == 1, "\(call.errors)")
      }
      let both = [folder / "one", folder / "two"]
      let joined = try SimProcess(["merge", "--corpus", folder / "all"] + both)
      #expect(joined.code == 1, "\(joined.errors)")
      #expect(joined.output.hasPrefix("24 scenarios for 4.2, "))
      #expect(joined.lines.last == "seeds: 5 to 16, 1000 to 1011")
      let files = try SimProcess(["merge"] + both.map { $0 + "/campaign.json" })
      #expect(files.code == 1 && files.lines.last == joined.lines.last, "\(files.errors)")
      // Every finding has its file.
      let kept = { (name: String) in
        Set(folder.names.filter { $0.hasPrefix("\(name)/") }.map { $0.dropFirst(name.count + 1) })
      }
      #expect(kept("all") == kept("one").union(kept("two")))
      // It continues with what both know.
      let next = try SimProcess(
        [
          "fuzz", "--generation", "4.2", "--batch", "4", "--no-shrink", "--runs", "4", "--corpus",
          folder / "all",
        ])
      #expect(next.lines.contains("seed: 1012"))
      #expect(
        next.lines.last?.hasPrefix("campaign: 28 scenarios from seeds 5 and 1000, ") == true,
        "\(next.output)")
      let again = try SimProcess(["merge"] + both + [folder / "all"])
      #expect(again.code == 64)
      #expect(again.errors.contains("have both run scenarios of the seeds"))
    }
  }

  @Test func whatIsNoCampaignIsNotJoined() throws {
    try TestFolder.with(["empty/.keep": "", "x.json": "{}", "all/campaign.json": "{}"]) { folder in
      let words = ["fuzz", "--generation", "4.2", "--batch", "4", "--no-shrink", "--runs", "4"]
      _ = try SimProcess(words + ["--corpus", folder / "one"])
      for (arguments, code, told) in [
        ([folder / "one", folder / "empty"], 74, "cannot read \(folder / "empty")/campaign.json"),
        ([folder / "one", folder / "x.json"], 64, "some of these are folders of campaigns"),
        (["--corpus", folder / "c", folder / "x.json"], 64, "name the folders of campaigns"),
        (["--junit", folder / "j.xml", folder / "one"], 64, "it is for sim test"),
        (["--corpus", folder / "all", folder / "one"], 64, "already; name it with the others"),
      ] {
        let merge = try SimProcess(["merge"] + arguments)
        #expect(Int(merge.code) == code, "\(arguments)")
        #expect(merge.errors.contains(told), "\(merge.errors)")
      }
      #expect(folder.read("all/campaign.json") == "{}")
      let itself = try SimProcess(["merge", "--corpus", folder / "one", folder / "one"])
      #expect(itself.code == 1, "\(itself.errors)")
    }
  }
}
