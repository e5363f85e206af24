# A checkout of this repository is a tap:
#   brew tap OWNER/sim https://github.com/OWNER/REPOSITORY && brew install --HEAD OWNER/sim/sim
class Sim < Formula
  desc "Deterministic simulator of the image loading of SDWebImage"
  homepage "https://github.com/OWNER/REPOSITORY"
  head "https://github.com/OWNER/REPOSITORY.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "sim"
    bin.install ".build/release/sim"
    generate_completions_from_executable(bin/"sim", "completions")
    (man1/"sim.1").write Utils.safe_popen_read(bin/"sim", "man")
  end

  test do
    assert_match "0 failed", shell_output("#{bin}/sim test Scenarios/basics")
  end
end
