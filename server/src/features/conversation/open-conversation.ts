import type { Database } from "../../db/database.ts";
import { undoneWrites } from "../../db/undone-writes.ts";
import { captureLead } from "../leads/capture/capture-lead.ts";
import { actsByWords } from "../../agent/dialogue/acts/read-acts.ts";
import { noteFact } from "../../agent/tools/note-fact.ts";
import { searchKnowledge } from "../../agent/tools/search-knowledge.ts";
import { HANDOVER_IDLE_JOB, HANDOVER_WAIT_JOB } from "../../jobs/handover-jobs.ts";
import { createPageReader } from "../../knowledge/read/page-reader.ts";
import type { Room } from "../../room.ts";
import type { Core } from "../../wire/core.ts";
import type { Account } from "../account/open-account.ts";
import type { Knowledge } from "../knowledge/open-knowledge.ts";
import type { Meetings } from "../meetings/open-meetings.ts";
import { askFeature } from "./ask/routes.ts";
import { chatFeature } from "./chat/http/routes.ts";
import { createRunTurn } from "./chat/turn/run-turn.ts";
import { conversationsFeature } from "./conversations/routes.ts";
import { waitJob } from "./handover/ask-person.ts";
import { idleJob } from "./handover/idle.ts";
import { handoverFeature } from "./handover/routes.ts";
import { filesFeature } from "./files/routes.ts";
import { installationsFeature } from "./installations/routes.ts";
import { openLive } from "./open-live.ts";
import { playbookFeature } from "./playbook/routes.ts";
import { presenceFeature } from "./presence/routes.ts";
import { ratingFeature } from "./rating/routes.ts";
import { rehearsalFeature } from "./rehearsal/routes.ts";
import { regressionsFeature } from "./regressions/routes.ts";
import { repliesFeature } from "./replies/routes.ts";
import { tracesFeature } from "./traces/routes.ts";
import { widgetConfigurationFeature } from "./widget-configuration/routes.ts";
import { loadWidgetFiles, widgetFilesFeature } from "./widget/files.ts";
import { widgetFeature } from "./widget/routes.ts";

const WIDGET_DIRECTORY = new URL("../../../../packages/widget/dist/", import.meta.url);
/** A visitor waits for the page that they try. */
const TAGS_TIMEOUT_MS = 3_000;

export type Conversation = Awaited<ReturnType<typeof openConversation>>;

/** What visitors talk to: the chat's turns, the widget, its playbook, and what members read of it. */
export async function openConversation(core: Core, { identity }: Account, { knowledge, jobs }: Knowledge, meetings: Meetings) {
  const { db, findConfiguration, installationNotes } = core;
  const toolsOver = (store: Database) => [searchKnowledge(), noteFact(), captureLead({ db: store })];
  const runTurn = createRunTurn({ ...core, knowledge, tools: [...toolsOver(db), ...meetings.tools] });
  // Separate from the crawler's, which must not wait for pages that members try.
  const pageReader = createPageReader({ timeoutMs: TAGS_TIMEOUT_MS });
  const noteInstallation = installationNotes.loaded;
  const live = openLive({ ...core, identity });
  // A visitor who waits must not wait for a crawl.
  const handoverJobs = core.createQueue();
  handoverJobs.handle(HANDOVER_WAIT_JOB, waitJob(core));
  handoverJobs.handle(HANDOVER_IDLE_JOB, idleJob(core));
  const drafts = { ...core, knowledge, rehearsalTools: [...toolsOver(undoneWrites(db)), ...meetings.rehearsalTools] };
  const routes: Room["routes"] = [
    chatFeature({ ...core, runTurn }),
    handoverFeature(core),
    presenceFeature(core),
    ...live.routes,
    tracesFeature(core),
    widgetFeature({ ...core, noteInstallation }),
    filesFeature(core),
    conversationsFeature(core),
    installationsFeature({ ...core, pageReader }),
    widgetFilesFeature({ files: await loadWidgetFiles(WIDGET_DIRECTORY), findConfiguration, noteInstallation }),
    widgetConfigurationFeature(core),
    playbookFeature(core),
    rehearsalFeature(drafts),
    repliesFeature({ ...drafts, identity }),
    askFeature({ ...core, knowledge }),
    ratingFeature(core),
    regressionsFeature({ ...core, jobs, knowledge, model: core.fallbackModel }),
  ];
  return {
    runTurn,
    routes,
    start: (signal: AbortSignal) => {
      live.start(signal);
      // A process beside others is ready once it has learnt the examples, for which its first visitor would wait a second.
      if (db.kind === "postgres") actsByWords("Hello", "en");
    },
    stop: async () => {
      live.stop();
      await pageReader.close();
    },
  };
}
