import type { DataFlow, RetentionKind, SavedRetention } from "@disco/protocol";
import type { Env } from "../../../settings/env.ts";
import type { PartName } from "../../../start/parts-health.ts";
import type { PartState } from "../../../start/ports-table.ts";

interface Flow {
  data: string;
  /** Where it stays with us, and how long; null where nothing of it is stored here. */
  stored: { where: string; retention: RetentionKind | null } | null;
  isOutside(env: Env): boolean;
}

const here = "the database";

/** The data of each part. A new part does not compile until it is listed. */
const flows: Record<PartName, Flow> = {
  database: {
    data: "everything that is stored",
    stored: { where: here, retention: "conversations" },
    isOutside: ({ database }) => database.kind === "postgres",
  },
  limits: {
    data: "counters under network addresses and ids of visitors and members, and words typed in a call on their way between processes",
    stored: null,
    isOutside: ({ redisUrl }) => redisUrl !== null,
  },
  jobs: { data: "ids of what is to be done, and mail that waits", stored: { where: here, retention: null }, isOutside: () => false },
  identity: {
    data: "names, e-mail addresses and sign-ins of members",
    stored: { where: here, retention: null },
    isOutside: ({ identity }) => identity.provider === "clerk",
  },
  "language model": {
    data: "messages of visitors, what is known of them, passages of the knowledge, mails that are answered",
    stored: { where: here, retention: "conversations" },
    isOutside: ({ model }) => model.provider !== "built-in",
  },
  embeddings: {
    data: "passages of the knowledge, and messages that are searched for",
    stored: { where: here, retention: null },
    isOutside: ({ embeddings }) => embeddings !== null && embeddings !== "local",
  },
  voice: { data: "voices in calls", stored: null, isOutside: ({ livekit }) => livekit !== null },
  "speech to text": {
    data: "voices of visitors, which some browsers send to their vendor where no service is set",
    stored: { where: `${here}, as text`, retention: "conversations" },
    isOutside: ({ deepgram, speechToText }) => deepgram !== null || speechToText !== null,
  },
  "text to speech": {
    data: "replies of the agent",
    stored: { where: `${here}, as text`, retention: "conversations" },
    isOutside: ({ textToSpeech }) => textToSpeech !== null,
  },
  mail: { data: "mails with their addresses", stored: { where: here, retention: "mails" }, isOutside: ({ mail }) => mail !== null },
  billing: {
    data: "the organization's name, its owner's e-mail address, seats and payments",
    stored: { where: here, retention: null },
    isOutside: ({ stripe }) => stripe !== null,
  },
  Google: {
    data: "mails and calendars of members who connect them, and meetings with their guests",
    stored: { where: here, retention: "meetings" },
    isOutside: ({ google }) => google !== null,
  },
  Slack: {
    data: "new leads, and conversations that wait for a person",
    stored: { where: `${here}, ids of the posts`, retention: null },
    isOutside: ({ slack }) => slack !== null,
  },
};

/** The recipients of data by the running settings, and how long an organization stores it. */
export function dataMapOf(env: Env, states: readonly PartState[], retention: SavedRetention): DataFlow[] {
  return (
    states
      .map(({ port, servedBy }) => {
        const { data, stored, isOutside } = flows[port];
        return {
          part: port,
          recipient: servedBy,
          // An organization's own SendGrid is not in the settings.
          isOutside: isOutside(env) || servedBy.startsWith("SendGrid"),
          data,
          storedIn: stored?.where ?? null,
          retentionDays: stored === null || stored.retention === null ? null : retention[stored.retention],
        };
      })
      // A part without a recipient gets no data.
      .filter(({ recipient }) => !recipient.startsWith("none"))
  );
}
