import type { AskLibraryReply } from "@disco/protocol";
import { answer } from "../../../agent/answer.ts";
import type { Model } from "../../../agent/model.ts";
import { emptyConversationState } from "../../../agent/tool.ts";
import { searchKnowledge } from "../../../agent/tools/search-knowledge.ts";
import { coverageOf } from "../../../knowledge/coverage.ts";
import type { Retrieval } from "../../../knowledge/passage.ts";
import type { KnowledgeIndex } from "../../../knowledge/retrieve.ts";
import type { Spender, SpendGovernor } from "../../account/spend/spend-governor.ts";
import { reserveModel } from "../../account/spend/within-budget.ts";

export interface AskLibraryDeps {
  knowledge: KnowledgeIndex;
  model: Model;
  /** Answers when the budget for `model` is spent. */
  fallbackModel: Model;
  governor: SpendGovernor;
  clock: () => Date;
}

export interface AskContext {
  signal: AbortSignal;
  /** Told of what failed without costing the member their answer. */
  onFailure: (error: unknown) => void;
}

/** What is asked of, and whose budgets a language model is paid from. */
export interface AskPlace {
  libraryId: string;
  organizationName: string;
  spender: Spender;
}

const ESTIMATED_TOKENS = 5_000;

/**
 * Answers a question as a visitor would get it, with the reasons. It stores only the cost of a language model, and its only
 * tool is the search.
 */
export async function askLibrary(
  deps: AskLibraryDeps,
  place: AskPlace,
  question: string,
  { signal, onFailure }: AskContext,
): Promise<AskLibraryReply["data"]> {
  const { model, reservation } = await reserveModel(deps, place.spender, ESTIMATED_TOKENS);
  const now = deps.clock();
  let first: Retrieval | undefined;
  const retrieve = async (query: string): Promise<Retrieval> => {
    const retrieval = await deps.knowledge.retrieve([place.libraryId], query, model.policy.retrieval);
    first ??= retrieval;
    return retrieval;
  };
  try {
    const turn = answer(
      {
        organizationName: place.organizationName,
        agentName: `${place.organizationName} assistant`,
        message: question,
        history: [],
        timezone: "UTC",
        now,
        temperature: 0,
        toolContext: { organizationId: null, conversationId: "", visitorTexts: [question], mayArrange: async () => false },
        state: emptyConversationState,
      },
      {
        model,
        tools: model.policy.readsInstructions ? [searchKnowledge()] : [],
        retrieve,
        site: deps.knowledge.siteOf([place.libraryId]),
        meaning: () => deps.knowledge.meaningOf([place.libraryId]),
        onFailure,
      },
      signal,
    );
    let step = await turn.next();
    while (step.done !== true) step = await turn.next();
    const { text, citations, trace } = step.value;
    const cited = new Set(citations.map(({ id }) => id));
    return {
      answer: text,
      refused: trace.refused,
      citations,
      passages: (first?.passages ?? []).map((passage) => ({
        id: passage.id,
        sourceId: passage.sourceId,
        kind: passage.kind,
        title: passage.title,
        url: passage.url,
        headingPath: passage.headingPath,
        text: passage.text,
        score: thousandths(passage.score),
        pageScore: thousandths(passage.pageScore),
        questionMatch: thousandths(passage.questionMatch),
        coverage: thousandths(coverageOf(passage, first?.terms ?? [])),
        isCited: cited.has(passage.id),
      })),
      words: (first?.terms ?? []).map(({ word, found, repairedTo }) => ({ word, isFound: found, repairedTo })),
      retrievalMs: trace.retrievalMs,
      totalMs: trace.totalMs,
      metadata: { provider: trace.provider, model: trace.model },
    };
  } finally {
    // A failing ledger does not block the answer: an open reservation counts as spent.
    await reservation?.settle().catch(onFailure);
  }
}

function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
