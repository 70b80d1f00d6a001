import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { until } from "./until.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface StartedServer {
  origin: string;
  output(): string;
  /** `kill -9` of the server and everything it started. */
  kill(): Promise<void>;
  /** Asks it to stop, as an operator does. */
  stop(): Promise<void>;
}

/** Starts the product as `npm start` does, on `port`, and resolves once `/readyz` says yes. */
export async function startServer(port: number, env: Record<string, string>): Promise<StartedServer> {
  const started = startProcess(["scripts/start.mjs"], {
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG_LEVEL: "warn",
    EMBEDDINGS: "off",
    ...env,
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(`the server on ${port} is ready`, 120_000, async () => {
    started.requireAlive();
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    await reply?.body?.cancel();
    return reply?.ok;
  });
  return { origin, output: started.output, kill: () => started.end("SIGKILL"), stop: () => started.end("SIGTERM") };
}

export interface StartedSite {
  origin: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts the customer's website on `port`, with `widgetTag` on every page. */
export async function startCustomerSite(port: number, widgetTag: string): Promise<StartedSite> {
  const started = startProcess(["examples/html/serve.mjs"], { PORT: String(port), WIDGET_TAG: widgetTag });
  const origin = `http://127.0.0.1:${port}`;
  await until(`the customer's site on ${port} answers`, 20_000, async () => {
    started.requireAlive();
    const reply = await fetch(origin).catch(() => undefined);
    await reply?.body?.cancel();
    return reply?.ok;
  });
  return { origin, port, stop: () => started.end("SIGTERM") };
}

/** Runs one of the project's programs to its end and returns what it printed. */
export async function runProgram(args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: environment(env) });
  return stdout.trim();
}

/** Runs one of the commands of package.json to its end and returns what it printed. */
export async function runCommand(name: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", name], { cwd: root, env: environment(env) });
  return stdout.trim();
}

/** Services are for those stories that ask for them. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  return { ...inherited, ...env };
}

function startProcess(args: string[], env: Record<string, string>) {
  // A group of its own: what a killed server had started must not survive it.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exited: Promise<number | null> = once(child, "close").then(([code]) => code);
  return {
    output: () => output,
    requireAlive() {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${args.join(" ")} ended by itself:\n${output}`);
    },
    async end(signal: NodeJS.Signals) {
      signalGroup(child, signal);
      await exited;
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}
