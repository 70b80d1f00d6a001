import { LRUCache } from "lru-cache";
import type { PlaybookGoal, WidgetConfig } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { createEventBus, type EventBus } from "../../../events/event-bus.ts";
import type { LibraryOwner } from "../../../knowledge/library/library-owner.ts";
import { identitySecretPlace } from "./renew-identity-secret.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { consentOf, demoVideoOf, parseSettings } from "./widget-settings.ts";

/** One widget key with everything a request needs of it. */
export interface Configuration {
  id: string;
  owner: LibraryOwner;
  allowedDomains: readonly string[];
  /** What the organization's server signs visitors with; null while it signs none. */
  identitySecret: string | null;
  public: WidgetConfig;
}

export interface FindConfiguration {
  (apiKey: string): Promise<Configuration | null>;
  /** Lets every process read the configurations again, after a change. */
  forget(): void;
}

/** How long a process may go on with a configuration that has changed, where it did not hear of it. */
const FRESH_MS = 3_000;
const MAX_CACHED = 5_000;
/** Longer than any real key: invented keys fill the cache with short ones at most. */
const LONGEST_KEY = 128;

/** Finds configurations by widget key; remembers them, unknown keys too, for a few seconds. */
export function createFindConfiguration(db: Database, secrets: SecretBox, events: EventBus = createEventBus()): FindConfiguration {
  const monotonicMs = () => performance.now();
  const cached = new LRUCache<string, { at: number; configuration: Promise<Configuration | null> }>({ max: MAX_CACHED });
  const find = (apiKey: string): Promise<Configuration | null> => {
    if (apiKey.length > LONGEST_KEY) return Promise.resolve(null);
    const known = cached.get(apiKey);
    if (known !== undefined && monotonicMs() - known.at < FRESH_MS) return known.configuration;
    const configuration = readConfiguration(db, secrets, apiKey);
    cached.set(apiKey, { at: monotonicMs(), configuration });
    configuration.catch(() => cached.delete(apiKey));
    return configuration;
  };
  events.subscribe("processes", ({ type }) => {
    if (type === "settings") cached.clear();
  });
  return Object.assign(find, { forget: () => events.publish(["processes"], { type: "settings" }) });
}

/** @throws AppError `not_found` for an unknown key. */
export async function configurationOf(find: FindConfiguration, apiKey: string): Promise<Configuration> {
  const configuration = await find(apiKey);
  if (configuration === null) throw new AppError("not_found", "This widget key is not known.");
  return configuration;
}

/** The configuration that counts where visitors name the organization instead of a key: its first. */
export async function findOwnConfiguration(
  { db, findConfiguration }: { db: Database; findConfiguration: FindConfiguration },
  organizationId: string,
): Promise<Configuration | null> {
  const row = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select("apiKey")
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : findConfiguration(row.apiKey);
}

async function readConfiguration(db: Database, secrets: SecretBox, apiKey: string): Promise<Configuration | null> {
  const row = await db.read
    .selectFrom("embeddedChatConfigurations as configuration")
    .innerJoin("organizations as organization", "organization.id", "configuration.organizationId")
    .innerJoin("libraries as library", "library.organizationId", "organization.id")
    .leftJoin("agents as agent", "agent.id", "configuration.agentId")
    .leftJoin("handoverSettings as handover", "handover.organizationId", "organization.id")
    .leftJoin("playbooks as playbook", "playbook.id", "organization.id")
    .select([
      "configuration.id",
      "configuration.theme",
      "configuration.displayType",
      "configuration.isStaging",
      "configuration.allowedDomains",
      "configuration.settings",
      "configuration.identitySecret",
      "organization.id as organizationId",
      "organization.slug",
      "organization.name",
      "organization.isDemo",
      "library.id as libraryId",
      "agent.name as agentName",
      "agent.greeting",
      "handover.settings as handoverSettings",
      "playbook.published as playbook",
    ])
    .where("configuration.apiKey", "=", apiKey)
    .executeTakeFirst();
  if (row === undefined) return null;
  const settings = parseSettings(row.settings);
  const allowedDomains = parseDomains(row.allowedDomains);
  const isDemo = row.isDemo === 1;
  return {
    id: row.id,
    owner: { organizationId: row.organizationId, slug: row.slug, name: row.name, isDemo, libraryId: row.libraryId },
    allowedDomains,
    identitySecret: row.identitySecret === null ? null : secrets.open(row.identitySecret, identitySecretPlace(row.id)),
    public: {
      organizationId: row.slug,
      companyName: row.name,
      agentName: row.agentName ?? row.name,
      displayType: row.displayType,
      theme: row.theme,
      position: settings.position,
      isStaging: row.isStaging === 1,
      accent: settings.accent,
      greeting: settings.greeting ?? row.greeting,
      tips: settings.tips,
      schedulingUrl: settings.calendlyLink,
      triggers: settings.triggers,
      hours: settings.hours,
      consent: consentOf(settings),
      demoVideo: demoVideoOf(settings, { allowedDomains, isDemo }),
      demoQuestions: settings.demoQuestions,
      hasPersonButton: hasPersonButton(row),
    },
  };
}

/** The organization shows the button, or sells by handing over to a person. */
function hasPersonButton(row: { handoverSettings: string | null; playbook: string | null }): boolean {
  const settings: { hasButton?: boolean } = JSON.parse(row.handoverSettings ?? "{}");
  const playbook: { goal?: PlaybookGoal } = JSON.parse(row.playbook ?? "{}");
  return settings.hasButton === true || playbook.goal === "hand_over";
}

export function parseDomains(json: string): string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((domain) => typeof domain === "string") : [];
}
