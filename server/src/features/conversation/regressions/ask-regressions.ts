import type { RegressionFailure } from "@disco/protocol";
import { answer } from "../../../agent/answer.ts";
import type { Model } from "../../../agent/model.ts";
import { emptyConversationState } from "../../../agent/tool.ts";
import type { Database } from "../../../db/database.ts";
import { pageKey } from "../../../knowledge/crawl/fetch/page-url.ts";
import type { CandidateIndex } from "../../../knowledge/library/candidate-index.ts";
import { MAX_REGRESSIONS } from "./add-regression.ts";
import { listRegressions } from "./queries.ts";

export interface AskRegressionsDeps {
  db: Database;
  /** Always the built-in one: what is judged is the knowledge, and asking must cost nothing. */
  model: Model;
  clock: () => Date;
}

/** Asks every regression question of a library, notes how each went, and gives those that were not answered as expected. */
export async function askRegressions(
  deps: AskRegressionsDeps,
  libraryId: string,
  { retrieve, site }: CandidateIndex,
  signal: AbortSignal,
): Promise<RegressionFailure[]> {
  const { db, model, clock } = deps;
  const questions = await listRegressions(db.read, libraryId, { limit: MAX_REGRESSIONS });
  if (questions.length === 0) return [];
  const owner = await db.read
    .selectFrom("libraries")
    .innerJoin("organizations", "organizations.id", "libraries.organizationId")
    .select("organizations.name")
    .where("libraries.id", "=", libraryId)
    .executeTakeFirst();
  const name = owner?.name ?? "";
  const failures: RegressionFailure[] = [];
  for (const { id, question, expectedUrl, expectedFact } of questions) {
    signal.throwIfAborted();
    const turn = answer(
      {
        organizationName: name,
        agentName: name,
        message: question,
        history: [],
        timezone: "UTC",
        now: clock(),
        temperature: 0,
        toolContext: { organizationId: null, conversationId: "", visitorTexts: [question], mayArrange: async () => false },
        state: emptyConversationState,
      },
      { model, tools: [], retrieve: (query) => retrieve(query, model.policy.retrieval), site },
      signal,
    );
    let step = await turn.next();
    while (step.done !== true) step = await turn.next();
    const { text, citations, trace } = step.value;
    const citedUrls = citations.flatMap(({ url }) => (url === null ? [] : [url]));
    // A refusal names pages that come near, and answers with none of them.
    const isAnswered = trace.refused === null;
    const isCited = expectedUrl === null || (isAnswered && citedUrls.some((url) => addressKey(url) === addressKey(expectedUrl)));
    const isSaid = expectedFact === null || plain(text).includes(plain(expectedFact));
    if (!isCited || !isSaid) failures.push({ regressionId: id, question, expectedUrl, expectedFact, reply: text, citedUrls });
  }
  const failed = new Set(failures.map(({ regressionId }) => regressionId));
  const lastCheckedAt = clock().toISOString();
  await db.write(async (tx) => {
    for (const lastResult of ["passed", "failed"] as const) {
      const ids = questions.map(({ id }) => id).filter((id) => failed.has(id) === (lastResult === "failed"));
      if (ids.length > 0) await tx.updateTable("regressionQuestions").set({ lastResult, lastCheckedAt }).where("id", "in", ids).execute();
    }
  });
  return failures;
}

/** An address without what does not tell pages apart: the scheme, "www.", a closing slash, a fragment. */
function addressKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return pageKey(url.href).replace(/^https?:\/\/(?:www\.)?/iu, "");
}

/** Text as it is compared: one kind of quote and blank, no capitals, no bold marks. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\*\*/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.!?]+$/u, "");
}
