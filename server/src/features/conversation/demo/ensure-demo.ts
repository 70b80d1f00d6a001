import type { VideoData } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { findDemoOwner, findOwnerById } from "../../knowledge/knowledge/queries.ts";
import { startIndexing } from "../../knowledge/knowledge/start-indexing.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { parseSettings } from "../widget-configuration/widget-settings.ts";

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
    .where(({ and }) => and({ libraryId: owner.libraryId, kind: "page" }))
    .limit(1)
    .executeTakeFirst();
  if (pages === undefined)
    await startIndexing(deps, { libraryId: owner.libraryId, slug: owner.slug, isOverlay: false }, siteUrl, DEMO_MAX_PAGES);
  const configuration = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select(["id", "apiKey", "settings"])
    .where("organizationId", "=", owner.organizationId)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  await putVideo(db, configuration, siteUrl);
  return { slug: owner.slug, widgetKey: configuration.apiKey };
}

const VIDEO_PAGE = "/media/dock-plan";

async function putVideo(db: Database, configuration: { id: string; settings: string }, siteUrl: string): Promise<void> {
  const settings: unknown = JSON.parse(configuration.settings);
  if (typeof settings !== "object" || settings === null) return;
  const current = "demoVideo" in settings ? parseSettings(configuration.settings).demoVideo : undefined;
  const { origin } = new URL(siteUrl);
  const embedUrl = `${origin}${VIDEO_PAGE}`;
  if (current === null || (current !== undefined && (current.embedUrl === embedUrl || !current.embedUrl.endsWith(VIDEO_PAGE)))) return;
  const demoVideo: VideoData = {
    title: "A late truck, and a plan that moves",
    duration: "0:24",
    videoUrl: `${origin}${VIDEO_PAGE}.webm`,
    embedUrl,
  };
  await db.write((tx) =>
    tx
      .updateTable("embeddedChatConfigurations")
      .set({ settings: JSON.stringify({ ...settings, demoVideo }) })
      .where("id", "=", configuration.id)
      .execute(),
  );
}
