import { spawn } from "node:child_process";

/**
 * Runs `pg_dump` or `pg_restore` against a database. The password is passed in the environment, where other accounts of the machine do not
 * see it.
 * @throws Error with the first line that the tool wrote, or when it is not installed
 */
export async function runPostgresTool(tool: "pg_dump" | "pg_restore", url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const child = spawn(tool, [`--dbname=${address.href}`, "--no-owner", "--no-privileges", ...args], {
    env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new Error(`${tool} is not installed: install PostgreSQL's client of the server's version.`) : error),
    );
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${tool} failed: ${said.trim().split("\n", 1)[0]}`);
}
