import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";

/** A port for a website that the shared server may crawl. Each is used once: a crawler remembers hosts. */
export async function takeSitePort(): Promise<number> {
  const { sitePorts, usedPorts } = inject("stage");
  for (const port of sitePorts) if ((await isUnused(join(usedPorts, String(port)))) && (await isFree(port))) return port;
  throw new Error("Every port that the shared server may crawl was used.");
}

async function isUnused(file: string): Promise<boolean> {
  return writeFile(file, "", { flag: "wx" }).then(
    () => true,
    () => false,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
