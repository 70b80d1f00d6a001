import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where the build server and CONTRIBUTING.md put it; `LIVEKIT_SERVER` names another place. */
export const livekitProgram = process.env.LIVEKIT_SERVER ?? join(homedir(), ".cache", "disco", "livekit-server-1.13.5");

/** False outside the build server where the program is not installed: rooms are then not tested, and the run says so. */
export function hasLivekit(): boolean {
  if (existsSync(livekitProgram) || process.env.CI !== undefined) return true;
  process.stderr.write(`Calls in rooms are not tested: there is no LiveKit server at ${livekitProgram}.\n`);
  return false;
}

export interface LivekitServer {
  url: string;
  apiKey: string;
  apiSecret: string;
  /** Kills it; SIGTERM would leave it serving until everybody has gone. */
  kill(): Promise<void>;
}

const API_KEY = "devkey";
const API_SECRET = "a-secret-of-at-least-32-characters-xx";

/** A real LiveKit server on loopback. */
export async function openLivekitServer(): Promise<LivekitServer> {
  await isInstalled();
  const [port, tcpPort, udpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const config = {
    port,
    bind_addresses: ["127.0.0.1"],
    keys: { [API_KEY]: API_SECRET },
    logging: { level: "warn", pion_level: "error" },
    rtc: {
      node_ip: "127.0.0.1",
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      enable_loopback_candidate: true,
      interfaces: { includes: ["lo"] },
      stun_servers: ["127.0.0.1:3478"],
    },
  };
  const child: ChildProcess = spawn(livekitProgram, ["--config-body", JSON.stringify(config)], { stdio: "ignore" });
  const gone = new Promise<never>((_resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The LiveKit server ended with ${code}.`)));
  });
  gone.catch(() => {});
  await Promise.race([isUp(`http://127.0.0.1:${port}/`), gone]);
  return {
    url: `ws://127.0.0.1:${port}`,
    apiKey: API_KEY,
    apiSecret: API_SECRET,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** On the build server the program is built while other tests run. */
async function isInstalled(): Promise<void> {
  while (!existsSync(livekitProgram)) {
    if (process.env.CI === undefined || existsSync(`${livekitProgram}.failed`))
      throw new Error(`There is no LiveKit server at ${livekitProgram}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function isUp(address: string): Promise<void> {
  for (;;) {
    const answered = await fetch(address).catch(() => null);
    if (answered?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
