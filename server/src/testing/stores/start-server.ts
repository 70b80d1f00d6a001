import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** The same place that `npm start` keeps its compiled sources in. */
const compileCache = fileURLToPath(new URL("../../../../node_modules/.cache/disco", import.meta.url));

export interface StartedServer {
  address: string;
  process: ChildProcess;
  output(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export interface StartServerOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** The largest file it may write. */
  maxFileBytes?: number;
  /** Run instead of `main.ts`. */
  script?: string;
  /** The `main.ts` of another version. */
  main?: string;
}

/** Starts the real server as a process of its own on a free port; resolves once it says where it listens. */
export async function startServer(options: StartServerOptions): Promise<StartedServer> {
  const program = options.script === undefined ? [options.main ?? main] : ["--input-type=module", "--eval", options.script];
  const command = [process.execPath, "--conditions=@disco/source", ...program];
  const limited = options.maxFileBytes === undefined ? command : ["prlimit", `--fsize=${options.maxFileBytes}:unlimited`, ...command];
  const [file = "", ...args] = limited;
  const child = spawn(file, args, {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: options.dataDir,
      NODE_COMPILE_CACHE: compileCache,
      // The model is loaded by the tests that are about it.
      EMBEDDINGS: "off",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<number | string>((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown")));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      printed += text;
      const found = /Disco listens on (http:\S+)/u.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    void ended.then((code) => reject(new Error(`The server ended with ${code} before it listened: ${printed}`)));
  });
  return { address, process: child, ended, output: () => printed };
}

/** A data directory of one test, and every server started in it: `close` ends them all and removes it. */
export function createServerRoom() {
  const dataDir = mkdtempSync(join(tmpdir(), "disco-faults-"));
  const servers: StartedServer[] = [];
  return {
    dataDir,
    start: async (options: Omit<StartServerOptions, "dataDir"> = {}) => {
      const server = await startServer({ dataDir, ...options });
      servers.push(server);
      return server;
    },
    close: async () => {
      for (const server of servers) {
        server.process.kill("SIGKILL");
        await server.ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
