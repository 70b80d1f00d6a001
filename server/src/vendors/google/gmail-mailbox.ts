import type { gmail_v1 } from "@googleapis/gmail";
import type { OAuth2Client } from "google-auth-library";

/** Options of the SDK. */
export interface GmailOptions {
  auth: OAuth2Client;
  rootUrl: string;
  timeout: number;
  retry: false;
}

/** Why Gmail did not do what was asked. */
export class GmailError extends Error {
  override readonly name = "GmailError";
  readonly reason: "gone" | "access" | "rate" | "unreachable";

  constructor(reason: GmailError["reason"], message: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export interface MessageRef {
  id: string;
  threadId: string;
}

export interface MessageHead extends MessageRef {
  labels: string[];
  receivedAt: Date;
  sizeBytes: number;
  /** By their names in small letters; of a header that repeats the first. */
  headers: ReadonlyMap<string, string>;
}

const PAGE = 500;

/** One member's Gmail, as far as we use it. Every method throws `GmailError`. */
export interface GmailMailbox {
  /** Where the mailbox's history stands now. */
  readHistoryId(): Promise<string>;
  /** Messages added since a point of the history; throws `gone` where Google has forgotten that point. */
  listAdded(since: string): Promise<{ added: MessageRef[]; historyId: string }>;
  /** Every message of a stretch of time, without spam and bin. */
  listBetween(from: Date, to: Date): Promise<MessageRef[]>;
  readHead(id: string): Promise<MessageHead>;
  readRaw(id: string): Promise<Buffer>;
  /** The id of the message with a Message-ID, if there is one. */
  findByMessageId(messageId: string): Promise<string | null>;
  send(raw: Buffer, threadId: string): Promise<string>;
  /** Has every change published to a topic, for the next seven days. */
  watch(topicName: string): Promise<void>;
}

export function openGmail(options: GmailOptions): GmailMailbox {
  // Loaded with the first call: most servers have no Google, and start sooner without its SDK.
  let opened: Promise<gmail_v1.Resource$Users> | undefined;
  const users = () => (opened ??= import("@googleapis/gmail").then(({ gmail }) => gmail({ version: "v1", ...options }).users));
  const me = { userId: "me" };
  return {
    readHistoryId: () => told(async () => required((await (await users()).getProfile(me)).data.historyId)),

    listAdded: (since) =>
      told(async () => {
        const added = new Map<string, MessageRef>();
        let historyId = since;
        let pageToken: string | undefined;
        do {
          const { data }: { data: gmail_v1.Schema$ListHistoryResponse } = await (
            await users()
          ).history.list({
            ...me,
            startHistoryId: since,
            historyTypes: ["messageAdded"],
            maxResults: PAGE,
            ...(pageToken !== undefined && { pageToken }),
          });
          for (const entry of data.history ?? [])
            for (const { message } of entry.messagesAdded ?? []) if (message?.id) added.set(message.id, toRef(message));
          historyId = data.historyId ?? historyId;
          pageToken = data.nextPageToken ?? undefined;
        } while (pageToken !== undefined);
        return { added: [...added.values()], historyId };
      }),

    listBetween: (from, to) =>
      told(async () => {
        const listed: MessageRef[] = [];
        let pageToken: string | undefined;
        // Gmail reads seconds here, and leaves out the bounds themselves.
        const q = `after:${Math.floor(from.getTime() / 1_000) - 1} before:${Math.ceil(to.getTime() / 1_000) + 1}`;
        do {
          const { data }: { data: gmail_v1.Schema$ListMessagesResponse } = await (
            await users()
          ).messages.list({
            ...me,
            q,
            maxResults: PAGE,
            ...(pageToken !== undefined && { pageToken }),
          });
          listed.push(...(data.messages ?? []).map(toRef));
          pageToken = data.nextPageToken ?? undefined;
        } while (pageToken !== undefined);
        return listed;
      }),

    readHead: (id) =>
      told(async () => {
        const { data } = await (await users()).messages.get({ ...me, id, format: "metadata" });
        const headers = new Map<string, string>();
        for (const { name, value } of data.payload?.headers ?? []) {
          const key = name?.toLowerCase() ?? "";
          if (!headers.has(key)) headers.set(key, value ?? "");
        }
        return {
          ...toRef(data),
          labels: data.labelIds ?? [],
          receivedAt: new Date(Number(data.internalDate ?? Date.now())),
          sizeBytes: data.sizeEstimate ?? 0,
          headers,
        };
      }),

    readRaw: (id) =>
      told(async () => Buffer.from((await (await users()).messages.get({ ...me, id, format: "raw" })).data.raw ?? "", "base64url")),

    findByMessageId: (messageId) =>
      told(async () => {
        const { data } = await (await users()).messages.list({ ...me, q: `rfc822msgid:${messageId.replace(/[<>]/gu, "")}`, maxResults: 1 });
        return data.messages?.[0]?.id ?? null;
      }),

    send: (raw, threadId) =>
      told(async () => {
        const { data } = await (await users()).messages.send({ ...me, requestBody: { raw: raw.toString("base64url"), threadId } });
        return required(data.id);
      }),

    watch: (topicName) => told(async () => void (await (await users()).watch({ ...me, requestBody: { topicName } }))),
  };
}

async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) throw new GmailError("gone", "Gmail no longer has this.", error);
    if (status === 429 || (status === 403 && /rate|quota/iu.test(String(error))))
      throw new GmailError("rate", "Gmail asks us to slow down.", error);
    if (status === 401 || status === 403) throw new GmailError("access", "Gmail refuses this access.", error);
    throw new GmailError("unreachable", "Gmail does not answer right now.", error);
  }
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error && "status" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

function toRef({ id, threadId }: gmail_v1.Schema$Message): MessageRef {
  return { id: id ?? "", threadId: threadId ?? id ?? "" };
}

function required(value: string | null | undefined): string {
  if (!value) throw new Error("Gmail's answer lacks what was asked for.");
  return value;
}
