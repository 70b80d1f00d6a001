import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** All that a reading process may look at: this program and the packages it is made of. */
const PROGRAM = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Starts a process that reads what strangers sent. It may write nothing and start nothing, and knows none of the server's settings. It is a
 * process and no thread, because a thread that runs out of memory ends the whole server more often than not.
 */
export function forkReader(file: URL, maxHeapMb: number, { args = [], mayStartThreads = false }: ForkOptions = {}): ChildProcess {
  const child = fork(fileURLToPath(file), args, {
    execArgv: [
      ...conditions(),
      "--permission",
      ...(mayStartThreads ? ["--allow-worker"] : []),
      `--allow-fs-read=${PROGRAM}*`,
      `--max-old-space-size=${Math.floor(maxHeapMb)}`,
      "--no-warnings",
    ],
    env: {},
    cwd: PROGRAM,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Of this process's own, by which packages are found as sources. */
function conditions(): string[] {
  return process.execArgv.flatMap((arg, at, all) => {
    if (arg === "--conditions" || arg === "-C") return [`--conditions=${all[at + 1]}`];
    return arg.startsWith("--conditions=") ? [arg] : [];
  });
}

interface ForkOptions {
  args?: string[];
  mayStartThreads?: boolean;
}

/** Ends a reading process, and waits until it is gone. */
export async function endReader(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.ref();
  child.kill("SIGKILL");
  await gone;
}

/** Why a reading was stopped. */
export class ReadingStopped extends Error {
  override readonly name = "ReadingStopped";
  readonly limit: "time" | "memory";

  constructor(limit: "time" | "memory") {
    super(limit === "time" ? "Reading took too long." : "Reading took too much memory.");
    this.limit = limit;
  }
}
