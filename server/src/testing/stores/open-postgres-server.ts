import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const services = fileURLToPath(new URL("../../../../scripts/services.mjs", import.meta.url));

/** The Postgres of DATABASE_URL, else one that is started for as long as the test runs; null where none is installed. */
export async function openPostgresServer(closers: (() => Promise<void>)[]): Promise<string | null> {
  const given = process.env["DATABASE_URL"];
  return given !== undefined && given !== "" ? given : ((await openServices(closers))?.databaseUrl ?? null);
}

/** An empty PostgreSQL and Redis until they are closed; null where they are not installed. */
export async function openServices(closers: (() => Promise<void>)[]): Promise<{ databaseUrl: string; redisUrl: string } | null> {
  const folder = mkdtempSync(join(tmpdir(), "disco-postgres-"));
  const file = join(folder, "services");
  const child = spawn(process.execPath, [services, "--env", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  closers.push(async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while (!existsSync(file)) {
    if (child.exitCode !== null) return null;
    await pause(100);
  }
  const settings = readFileSync(file, "utf8");
  const read = (name: string) => new RegExp(`${name}='([^']+)'`, "u").exec(settings)?.[1] ?? "";
  return { databaseUrl: read("DATABASE_URL"), redisUrl: read("REDIS_URL") };
}
