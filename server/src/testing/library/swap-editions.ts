import { headers, routes } from "@disco/protocol/routes";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { aWebsite } from "./a-website.ts";

const PAGES = 12;
const FIRST_PRICE = 1_000;
const MAX_WAIT_MS = 15_000;

export interface SwapReport {
  /** Editions that became the index. */
  published: number;
  /** Kills that met a new index half made: while its pages were read, and while it was compared and judged. */
  cutWhileCrawling: number;
  cutWhileJudging: number;
  /** Questions answered while a new index was being made, out of the index before it and out of the new one. */
  answeredFromOld: number;
  answeredFromNew: number;
  /** Questions answered out of neither, or out of an index older than one that had answered before. */
  wrongAnswers: string[];
  /** Pages that are missing, there twice, or of another edition than the last one; changes told more or less than once. */
  faults: string[];
}

export async function openEditions(slug: string, bearer: string) {
  const site = await aWebsite(editionOf(0));
  const report: SwapReport = {
    published: 0,
    cutWhileCrawling: 0,
    cutWhileJudging: 0,
    answeredFromOld: 0,
    answeredFromNew: 0,
    wrongAnswers: [],
    faults: [],
  };
  let newest = 0;
  let served = 0;
  let indexingId: string | null = null;

  const call = async (address: string, method: string, path: string, body?: object): Promise<string | null> => {
    try {
      const response = await fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", [headers.organization]: slug },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.ok ? await response.text() : null;
    } catch {
      return null;
    }
  };
  const isNow = async (address: string, statuses: readonly string[]): Promise<boolean> => {
    const path = routes.readIndexing.path.replace(":indexingId", indexingId ?? "");
    const told = (await call(address, routes.readIndexing.method, path)) ?? "";
    return statuses.some((status) => told.includes(`"status":"${status}"`));
  };

  return {
    host: site.host,
    advance: async (address: string): Promise<void> => {
      if (indexingId !== null) {
        if (!(await isNow(address, ["finished"]))) return;
        newest += 1;
        site.pages = editionOf(newest);
      }
      const told = await call(address, routes.indexWebsite.method, routes.indexWebsite.path, { url: `${site.origin}/` });
      indexingId = /"id":"([^"]+)"/u.exec(told ?? "")?.[1] ?? null;
    },
    /** Waits until the edition asked for is being read, or is the index, or until it has taken too long. */
    await: async (address: string, state: "being read" | "the index"): Promise<void> => {
      const deadline = performance.now() + MAX_WAIT_MS;
      const statuses = state === "the index" ? ["finished"] : ["running", "finished"];
      while (performance.now() < deadline && !(await isNow(address, statuses))) await pause(20);
    },
    ask: async (address: string): Promise<void> => {
      const question = { message: "What is the price of a dock door?", organizationId: slug };
      const told = await call(address, routes.sendMessage.method, routes.sendMessage.path, question);
      if (told === null) return;
      const edition = Number(/\$(\d+)/u.exec(told)?.[1]) - FIRST_PRICE;
      if (!(edition >= served && edition <= newest)) report.wrongAnswers.push(told);
      else {
        served = edition;
        if (edition === newest) report.answeredFromNew += 1;
        else report.answeredFromOld += 1;
      }
    },
    /** Looks into the store of a server that was just killed. */
    lookAtCut: async (db: Database): Promise<void> => {
      const row = await db.read
        .selectFrom("indexings")
        .select(["status", "phase"])
        .where("id", "=", indexingId ?? "")
        .executeTakeFirst();
      if (row?.status !== "running") return;
      if (row.phase === "judging") report.cutWhileJudging += 1;
      else report.cutWhileCrawling += 1;
    },
    judge: async (db: Database): Promise<SwapReport> => {
      const rows = await db.read
        .selectFrom("passages")
        .innerJoin("sources", "sources.id", "passages.sourceId")
        .select(["sources.url", "passages.text"])
        .where("sources.status", "=", "active")
        .where("sources.url", "like", `${site.origin}/%`)
        .execute();
      const there = rows.map(({ url }) => url);
      for (const path of Object.keys(editionOf(0))) {
        const times = there.filter((url) => url === site.origin + path).length;
        if (times !== 1) report.faults.push(`${path} is there ${times} times`);
      }
      for (const { url, text } of rows) if (!text.includes(`edition ${newest}.`)) report.faults.push(`${url} says: ${text}`);
      const left = await db.read.selectFrom("stagedPages").select("url").execute();
      if (left.length > 0) report.faults.push(`${left.length} pages are left beside the index`);
      const changes = await db.read
        .selectFrom("knowledgeChanges")
        .select(["indexingId", "url"])
        .where("isLive", "=", 1)
        .where("kind", "=", "changed")
        .where("url", "like", `${site.origin}/%`)
        .execute();
      if (new Set(changes.map((change) => `${change.indexingId} ${change.url}`)).size !== changes.length)
        report.faults.push("changes are told twice");
      if (changes.length !== newest * there.length) report.faults.push(`${changes.length} changes are told of ${newest} editions`);
      report.published = newest;
      return report;
    },
    close: () => site.close(),
  };
}

/** A site whose every page says which edition it is of. */
function editionOf(number: number): Record<string, string> {
  const names = Array.from({ length: PAGES }, (_page, index) => `/docks/door-${index}`);
  const links = names.map((name) => `<a href="${name}">door</a>`).join(" ");
  return {
    "/": aPage("Dock doors", `<p>The price of a dock door is $${FIRST_PRICE + number} in edition ${number}.</p>${links}`),
    ...Object.fromEntries(names.map((name) => [name, aPage(name, `<p>What there is to say of ${name} says edition ${number}.</p>`)])),
  };
}

function aPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
