/// `#step-13`, and with them the history and how closely one looks: `#history-2,step-13,level-2`.
function address() {
  return [now.number > 0 ? `history-${now.number}` : "", `step-${here() + 1}`,
    level === 1 ? "" : `level-${level}`].filter((part) => part).join(",");
}

/// Browsers take no more than some hundred addresses in half a minute: it is written once one rests.
const addressRest = 250;
let addressTimer = null;

/// The place is in the address, so that it can be shared.
function keepAddress() {
  if (location.hash === "#selftest") return;
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, addressRest);
}

function writeAddress() {
  if (addressTimer === null) return;
  clearTimeout(addressTimer);
  addressTimer = null;
  try {
    window.history.replaceState(null, "", `#${address()}`);
  } catch {
    // The browser takes no more for now: the next rest has its own.
  }
}

function goToAddress(hash) {
  clearTimeout(addressTimer);
  addressTimer = null;
  const number = (name) => {
    const found = hash.match(new RegExp(`[#,]${name}-(\\d+)(?:,|$)`));
    return found ? Number(found[1]) : null;
  };
  const [other, step, look] = [number("history"), number("step"), number("level")];
  if (look !== null && look <= 2) setLevel(look);
  if (other > 0 && other <= run.forks.length) {
    pass(count - 1);
    openHistory(other, step === null ? undefined : step - 1);
  } else if (step !== null) {
    // Behind the last step of this run there is none: the last is shown.
    const place = Math.max(Math.min(step, count), 1) - 1;
    pass(place);
    goToStep(place);
  }
}

const quoted = (line) => `'${line.replaceAll("'", "'\\''")}'`;

/// The line that shows this step in a terminal.
function command() {
  const lines = [];
  if (level !== 1) lines.push(`level ${["outline", "steps", "all"][level]}`);
  for (const question of run.questions) {
    if (question.step <= here()) lines.push(`go ${question.step + 1}`, "skip");
  }
  for (const number of wayTo(now.number)) {
    const fork = run.forks[number - 1];
    const choice = run.choices[fork.parent].find(([, operation, thread]) =>
      operation === fork.operation && thread === fork.taken);
    lines.push(`go ${choice[0] + 1}`, `choose ${text(fork.taken)} at ${fork.operation}`);
  }
  lines.push(`go ${here() + 1}`);
  return `printf '%s\\n' ${lines.map(quoted).join(" ")} | ${text(run.command)}`;
}

async function copy() {
  $("keys").open = true;
  $("command").select();
  let isCopied = false;
  try {
    await navigator.clipboard.writeText(command());
    isCopied = true;
  } catch {
    // The browser does not allow it: the command is selected, and can be copied by hand.
    $("command").scrollIntoView({ block: "nearest" });
  }
  $("copy").textContent = isCopied ? t("Copied") : t("Copy it below");
  $("said").textContent = isCopied ? t("The command is copied.") : t("The command is selected.");
}
