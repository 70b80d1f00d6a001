import { CompanyFact } from "@disco/protocol";
import { type Database, type Handle, lockForWrite } from "../../../../db/database.ts";
import { toFactsDraft } from "../facts-draft.ts";
import { type CompanyDraft, mergeDrafts, toColumns, toDraft } from "../profile-row.ts";
import { toCompanyData } from "./to-company-data.ts";
import { type Change, changesOf, setBefore } from "./import-changes.ts";
import { deleteText } from "./queries.ts";
import { takeBack } from "./take-back.ts";

const AT_ONCE = 250;

/** What an enrichment found of a company at one time. */
interface Found {
  at: string;
  said: CompanyDraft;
}
type FactsByDomain = Map<string, Found[]>;

/**
 * Undoes an import: each company becomes what it was before, and what later imports and enrichments say is merged into it again, in their
 * order. Companies that nothing else speaks of are deleted together with their stars. Values that were changed later are counted.
 */
export async function undoImport(
  { db, clock }: { db: Database; clock: () => Date },
  of: { organizationId: string; importId: string; signal: AbortSignal },
): Promise<void> {
  const { organizationId, importId, signal } = of;
  for (let isDone = false; !isDone;) {
    signal.throwIfAborted();
    isDone = await db.write(async (tx) => {
      await lockForWrite(db, tx, `companies of ${organizationId}`);
      const kept = (await restoreSome(tx, of, clock())) ?? (await removeSome(tx, of, clock()));
      if (kept === null) {
        await deleteText(tx, importId);
        await tx.updateTable("companyImports").set({ status: "undone" }).where("id", "=", importId).execute();
        return true;
      }
      await tx
        .updateTable("companyImports")
        .set((set) => ({ keptValues: set("keptValues", "+", kept) }))
        .where("id", "=", importId)
        .execute();
      return false;
    });
  }
}

interface Undone {
  organizationId: string;
  importId: string;
}

/** Takes back the changes to some companies that were there before; null once there are no more. */
async function restoreSome(tx: Handle, { organizationId, importId }: Undone, now: Date): Promise<number | null> {
  const rows = await tx.selectFrom("companyImportChanges").select("companyId").where("importId", "=", importId).limit(AT_ONCE).execute();
  if (rows.length === 0) return null;
  const ids = rows.map(({ companyId }) => companyId);
  const changes = await changesOf(tx, ids);
  const profiles = await tx.selectFrom("companyProfiles").selectAll().where("id", "in", ids).execute();
  const facts = await factsOf(tx, organizationId, profiles);
  let kept = 0;
  for (const profile of profiles) {
    const all = changes.get(profile.id) ?? [];
    const mine = all.find((change) => change.importId === importId);
    if (mine === undefined) continue;
    const later = all.slice(all.indexOf(mine) + 1);
    const after = later[0]?.before ?? (mine.said === null ? toDraft(profile) : mergeDrafts(mine.before, mine.said));
    kept += takeBack(mine.before, after, toDraft(profile)).kept;
    const found = (facts.get(profile.domain ?? "") ?? []).filter(({ at }) => at > (mine.changedAt ?? mine.at));
    const { draft } = await applyAgain(tx, mine.before, { later, found, undone: { before: mine.before, after }, now: toDraft(profile) });
    const isAsBefore = later.length + found.length === 0;
    await tx
      .updateTable("companyProfiles")
      .set(toColumns(draft, isAsBefore ? new Date(mine.at) : now))
      .where("id", "=", profile.id)
      .execute();
  }
  await tx.deleteFrom("companyImportChanges").where("importId", "=", importId).where("companyId", "in", ids).execute();
  return kept;
}

/** Deletes some companies that the import created. One that something else speaks of becomes a company of that. */
async function removeSome(tx: Handle, { organizationId, importId }: Undone, now: Date): Promise<number | null> {
  const made = await tx.selectFrom("companyProfiles").selectAll().where("importId", "=", importId).limit(AT_ONCE).execute();
  if (made.length === 0) return null;
  const changes = await changesOf(
    tx,
    made.map(({ id }) => id),
  );
  const facts = await factsOf(tx, organizationId, made);
  const removed: string[] = [];
  let kept = 0;
  for (const profile of made) {
    const later = changes.get(profile.id) ?? [];
    const found = facts.get(profile.domain ?? "") ?? [];
    const is = toDraft(profile);
    const after = later[0]?.before ?? is;
    const before = { ...after, tags: [], data: toCompanyData({}) };
    const { draft, heir } = await applyAgain(tx, null, { later, found, undone: { before, after }, now: is });
    if (draft === null) {
      removed.push(profile.id);
      continue;
    }
    if (later.length > 0) kept += takeBack(before, after, is).kept;
    const columns = { ...toColumns(draft, now), importId: heir?.importId ?? null };
    await tx.updateTable("companyProfiles").set(columns).where("id", "=", profile.id).execute();
    if (heir === null) continue;
    await tx.deleteFrom("companyImportChanges").where("importId", "=", heir.importId).where("companyId", "=", profile.id).execute();
  }
  if (removed.length > 0) await tx.deleteFrom("companyProfiles").where("id", "in", removed).execute();
  return kept;
}

interface Again<Before> {
  /** `before` itself only where there was something before. */
  draft: CompanyDraft | Before;
  /** The change that is the first to speak of the company. */
  heir: Change | null;
}

/** Merges what came later into what was before, in its order, and stores what each later change now begins with. */
async function applyAgain<Before extends CompanyDraft | null>(
  tx: Handle,
  before: Before,
  of: { later: readonly Change[]; found: readonly Found[]; undone: { before: CompanyDraft; after: CompanyDraft }; now: CompanyDraft },
): Promise<Again<Before>> {
  const { later, found, undone } = of;
  const changes = later.map((change, index) => ({ at: change.changedAt ?? change.at, change, made: later[index + 1]?.before ?? of.now }));
  const events = [...changes, ...found].toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
  let draft: CompanyDraft | Before = before;
  let heir: Change | null = null;
  for (const event of events) {
    if ("said" in event) {
      draft = draft === null ? event.said : mergeDrafts(draft, event.said);
      continue;
    }
    const { change, made } = event;
    if (draft === null) heir = change;
    else await setBefore(tx, change, draft);
    // A change of an older version tells what it made of the company, and not what it said.
    if (change.said === null) draft = takeBack(undone.before, undone.after, made).draft;
    else draft = draft === null ? change.said : mergeDrafts(draft, change.said);
  }
  return { draft, heir };
}

/** What enrichments found of some companies, the oldest first. */
async function factsOf(tx: Handle, organizationId: string, profiles: readonly { domain: string | null }[]): Promise<FactsByDomain> {
  const domains = profiles.flatMap(({ domain }) => domain ?? []);
  if (domains.length === 0) return new Map();
  const rows = await tx
    .selectFrom("companyFacts")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("domain", "in", domains)
    .execute();
  const facts = rows.map((row) => ({ domain: row.domain, ...CompanyFact.parse({ ...row, isDisputed: row.isDisputed === 1 }) }));
  return new Map(
    [...Map.groupBy(facts, ({ domain }) => domain)].map(([domain, ofDomain]) => {
      const times = [...Map.groupBy(ofDomain, ({ foundAt }) => foundAt)].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return [domain, times.map(([at, found]) => ({ at, said: toFactsDraft(domain, found, new Date(at)) }))];
    }),
  );
}
