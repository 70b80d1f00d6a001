import type { Citation } from "@disco/protocol";
import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import { leadWithFaq } from "../knowledge/questions/match-faq.ts";
import { noSite } from "../knowledge/site-pages.ts";
import type { AnswerDeps, AnswerTurn } from "./answer-turn.ts";
import { addCitation, isSameSite } from "./cite-passage.ts";
import { planReply } from "./dialogue/plan-reply.ts";
import type { ReplyPlan } from "./dialogue/reply-plan.ts";
import type { Language } from "./language/language.ts";
import { turnLanguage } from "./turn-language.ts";
import type { ModelPart, ModelRequest, ToolStep } from "./model.ts";
import { numberPassages } from "./number-passages.ts";
import { instructionsFor, withinPrompt } from "./prompt.ts";
import { searchInTalk } from "./search-in-talk.ts";
import { createToolRunner, describeTool, type ToolRun } from "./run-tool.ts";
import type { IsAllowed } from "./safe-text.ts";
import { inSpan, spans } from "../observability/tracing.ts";
import { createSpeech } from "./speech.ts";
import { mayCall, type TurnState } from "./turn-state.ts";

/** The effects of one turn; `TurnState` holds its data. */
export function openTurn(turn: AnswerTurn, deps: AnswerDeps, signal: AbortSignal) {
  const { model, tools, onFailure = () => {} } = deps;
  const { policy } = model;
  const retrieve = async (query: string): Promise<Retrieval> => {
    const found = await inSpan(spans.retrieval, {}, () =>
      query === turn.message ? searchInTalk(turn, deps.retrieve) : deps.retrieve(query),
    );
    return policy.readsInstructions ? withinPrompt(leadWithFaq(query, found)) : found;
  };
  const knowledge = numberPassages(retrieve, deps.site ?? noSite);
  const { numbered, numberOf } = knowledge;
  let lookUp: Promise<string | null> | undefined;
  let bookingPage: string | null = null;
  const schedulingUrl = async () => (bookingPage = await (lookUp ??= deps.schedulingUrl?.() ?? Promise.resolve(null)));
  const isOwn: IsAllowed = (url, written) =>
    written === bookingPage ||
    numbered.some(
      (passage) => (passage.url !== null && isSameSite(url, passage.url)) || (policy.isExtractive && passage.text.includes(written)),
    );
  const publicText = () => numbered.map(({ text }) => text).join("\n");
  const runTool = createToolRunner(tools, onFailure);
  const retrieveMessage = async () => knowledge.retrieve(turn.message);
  let spoken: Promise<Language> | undefined;
  const language = () => (spoken ??= retrieveMessage().then((retrieval) => turnLanguage(turn, retrieval, deps.site ?? noSite)));

  let planned: Promise<ReplyPlan> | undefined;
  /** What the policy makes of the message, for every model. */
  const plan = () =>
    (planned ??= Promise.all([retrieveMessage(), language()]).then(([retrieval, spokenIn]) =>
      planReply({ ...turn, retrieval, language: spokenIn, known: turn.state, meaning: deps.meaning?.() ?? null }),
    ));

  return {
    numbered,
    schedulingUrl,
    plan,
    speech: createSpeech(isOwn, policy.readsInstructions ? publicText : null),
    retrieve: retrieveMessage,
    language,

    /** Runs one call, and gives the passages that it found. */
    runTool: async (
      asked: Omit<ToolStep, "output">,
      { conversation }: TurnState,
      readsWords: boolean,
    ): Promise<{ run: ToolRun; found: RetrievedPassage[] }> => {
      const found: RetrievedPassage[] = [];
      const run = await runTool(asked, {
        ...turn.toolContext,
        search: async (query) => {
          const result = await knowledge.search(query);
          found.push(...result.passages);
          return result;
        },
        schedulingUrl,
        language: await language(),
        readsWords,
        state: conversation,
        timezone: turn.timezone,
        locale: turn.locale,
        now: turn.now,
        signal,
      });
      return { run, found };
    },

    request: async (state: TurnState): Promise<ModelRequest> => {
      const { retrieval, conversation, steps } = state;
      const url = policy.readsInstructions ? await schedulingUrl() : null;
      const spokenIn = await language();
      const planOfTurn = await plan();
      return {
        organizationName: turn.organizationName,
        agentName: turn.agentName,
        history: turn.history,
        message: turn.message,
        retrieval,
        numbered,
        search: knowledge.retrieve,
        site: knowledge.site,
        meaning: deps.meaning?.() ?? null,
        // Some services refuse a conversation with calls in it that lists no tools.
        tools: mayCall(state) || policy.readsInstructions ? tools.map(describeTool) : [],
        mayCall: mayCall(state),
        steps,
        timezone: turn.timezone,
        locale: turn.locale,
        language: spokenIn,
        now: turn.now,
        temperature: turn.temperature,
        known: conversation,
        playbook: turn.playbook,
        plan: planOfTurn,
        person: turn.person,
        // Long, and needed only while it is being sent: a turn that waits for its model does not hold it.
        get instructions() {
          return policy.readsInstructions ? instructionsFor({ ...turn, state: conversation }, planOfTurn, spokenIn, retrieval, url) : "";
        },
      };
    },

    /** The citations with the one that a model's part names, if that is a passage it was shown. */
    cite: (citations: readonly Citation[], { passage: named, quote }: ModelPart & { type: "cite" }): readonly Citation[] => {
      const passage = numbered[numberOf(named) - 1];
      const all = [...citations];
      if (passage !== undefined) addCitation(all, passage, quote, isOwn);
      return all;
    },
  };
}
