import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nodeEnv, nodeFlags } from "../../server/src/node-options.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const LISTENS = /listens on http:\/\/[^:]+:(\d+)/u;
const TICKS_PER_SECOND = 100;

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** A server in a process of its own, seen from outside. */
export interface ChildServer {
  port: number;
  pid: number;
  /** Processor time it has used so far, all threads, user and system. */
  cpuMs(): number;
  rssBytes(): number;
  isAlive(): boolean;
  close(): Promise<void>;
}

/** Starts a program of ours that says where it listens. */
export async function startChild(program: string, env: Record<string, string> = {}, nodeOptions: string[] = []): Promise<ChildServer> {
  const child = spawn(process.execPath, ["--conditions=@disco/source", ...nodeFlags, ...nodeOptions, program], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...nodeEnv, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  void ended.then(() => process.off("exit", kill));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} did not start.`);
  const port = await new Promise<number>((resolve, reject) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const found = LISTENS.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(`${program} ended before it listened: ${output}`)));
  });
  return {
    port,
    pid,
    cpuMs: () => {
      // The second field is the program's name in brackets, which may hold spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000;
    },
    rssBytes: () => Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    close: async () => {
      child.kill("SIGTERM");
      const cut = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await ended;
      clearTimeout(cut);
    },
  };
}

/** Settings of the real server for a measurement: no limits, no log lines, no background embedding. */
export function serverSettings(dataDir: string): Record<string, string> {
  const many = "100000000";
  return {
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    EMBEDDINGS: "off",
    RATE_LIMIT_CHAT_PER_MINUTE: many,
    RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: many,
    RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: many,
    RATE_LIMIT_SITE_PER_MINUTE: many,
    RATE_LIMIT_TOKENS_PER_DAY_PER_VISITOR: "1000000000",
    RATE_LIMIT_TOKENS_PER_DAY_PER_ADDRESS: "1000000000",
    RATE_LIMIT_TOKENS_PER_DAY_PER_SITE: "1000000000",
    RATE_LIMIT_TOKENS_PER_DAY: "1000000000",
  };
}
