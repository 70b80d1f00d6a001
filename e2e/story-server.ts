import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inject } from "vitest";
import { freePort } from "./free-port.ts";
import { createMember } from "./member-requests.ts";
import { startServer } from "./start-server.ts";

/** A started server with the sample company on it. */
export interface StoryServer {
  origin: string;
  dataDir: string;
  settings: Record<string, string>;
  /** Makes a member with an organization, named after the address's domain by default, and gives the bearer. */
  addMember(email: string, organization?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The shared server, or one with settings of its own. */
export async function openStoryServer(settings?: Record<string, string>): Promise<StoryServer> {
  if (settings === undefined) {
    const shared = inject("stage");
    const dataDir = shared.settings["DATA_DIR"] ?? "";
    return {
      origin: shared.origin,
      dataDir,
      settings: shared.settings,
      async addMember(email, organization) {
        freeAddress(email);
        return createMember(shared.settings, email, organization);
      },
      stop: async () => {},
    };
  }
  const dataDir = await mkdtemp(join(tmpdir(), "disco-story-"));
  const own = { DATA_DIR: dataDir, SAMPLE_SITE_PORT: String(await freePort()), ...settings };
  const server = await startServer(await freePort(), own);
  return {
    origin: server.origin,
    dataDir,
    settings: own,
    addMember: (email, organization) => createMember(own, email, organization),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Renames what an earlier story on the shared server has made with an address, so that a story finds nothing of another. */
export function freeAddress(email: string): void {
  const { settings } = inject("stage");
  const store = new DatabaseSync(join(settings["DATA_DIR"] ?? "", "disco.sqlite"), { timeout: 10_000 });
  const suffix = `-${randomUUID()}`;
  const ofMember = `select m."organizationId" from identity_member m join identity_user u on u.id = m."userId" where u.email = ?`;
  try {
    // The first account creates these tables.
    if (store.prepare("select 1 from sqlite_master where name = 'identity_organization'").get() === undefined) return;
    store.exec("begin immediate");
    for (const table of ["identity_organization", "organizations"])
      store.prepare(`update ${table} set slug = slug || ?, name = name || ? where id in (${ofMember})`).run(suffix, suffix, email);
    store.prepare("update identity_user set email = ? where email = ?").run(`former${suffix}@story.example`, email);
    store.exec("commit");
  } finally {
    store.close();
  }
}
