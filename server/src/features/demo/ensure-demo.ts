import type { Database } from "../../db/database.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { findDemoOwner, findOwnerById } from "../knowledge/queries.ts";
import { startIndexing } from "../knowledge/start-indexing.ts";
import { provisionOrganization } from "../organizations/provision-organization.ts";

/** The company of the sample site. */
const DEMO = { id: "demo", slug: "quayfold", name: "Quayfold" };
const DEMO_MAX_PAGES = 200;

/** What the start prints of the demo organization. */
export interface Demo {
  slug: string;
  widgetKey: string;
}

/** On an empty database, makes the demo organization and crawls the sample site into it like any other website. Returns it when there is one. */
export async function ensureDemo(deps: { db: Database; jobs: JobQueue; clock: () => Date }, siteUrl: string): Promise<Demo | null> {
  const { db } = deps;
  const known = await findDemoOwner(db);
  if (known === undefined) {
    const anyone = await db.read.selectFrom("organizations").select("id").limit(1).executeTakeFirst();
    if (anyone !== undefined) return null;
    await provisionOrganization(db, { ...DEMO, isDemo: true }, deps.clock());
  }
  const owner = await findOwnerById(db, DEMO.id);
  if (owner === undefined) return null;
  const pages = await db.read
    .selectFrom("sources")
    .select("id")
    .where("libraryId", "=", owner.libraryId)
    .where("kind", "=", "page")
    .limit(1)
    .executeTakeFirst();
  if (pages === undefined)
    await startIndexing(deps, { libraryId: owner.libraryId, slug: owner.slug, isOverlay: false }, siteUrl, DEMO_MAX_PAGES);
  const configuration = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select("apiKey")
    .where("organizationId", "=", owner.organizationId)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  return { slug: owner.slug, widgetKey: configuration.apiKey };
}
