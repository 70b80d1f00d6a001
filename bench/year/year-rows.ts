import { createHash } from "node:crypto";
import { beside } from "./beside-conversations.ts";
import type { TableRow } from "./year-tables.ts";
import { type Conversation, createWriter, guide, hasHandover, iso, timeOf, type YearOf, type YearWriter } from "./year-writer.ts";

const MESSAGE_MS = 20_000;
const MESSAGES = [2, 4, 6, 8];
const STATE = JSON.stringify({ name: null, email: null, pendingDemo: null, meeting: null, bookedMeetingId: null });

/** A year of an organization, conversation after conversation, each with what came of it. */
export function* yearRows(of: YearOf): Generator<TableRow> {
  const writer = createWriter(of);
  for (let number = 0; number < of.conversations; number += 1) {
    const conversation = conversationOf(writer, number);
    yield* threadOf(writer, conversation);
    yield* beside.conversation(writer, conversation);
  }
  yield* beside.gaps(writer);
  yield* beside.requests(writer);
  yield* beside.mails(writer);
  yield* beside.ledgers(writer);
  yield* beside.companies(writer);
}

function conversationOf(writer: YearWriter, number: number): Conversation {
  const at = timeOf(writer, number, writer.conversations);
  const turns = (MESSAGES[number % MESSAGES.length] ?? 2) / 2;
  const replies = Array.from({ length: turns }, (_, turn) => {
    const repliedAt = at + (2 * turn + 1) * MESSAGE_MS;
    const turnNumber = number * 4 + turn;
    return {
      id: writer.id(2, repliedAt, turnNumber),
      at: repliedAt,
      question: writer.question(turnNumber * 7),
      isRefused: turnNumber % 13 === 5,
    };
  });
  return { number, id: writer.id(1, at, number), at, endedAt: replies.at(-1)?.at ?? at, replies };
}

function* threadOf(writer: YearWriter, { number, id, at, endedAt, replies }: Conversation): Generator<TableRow> {
  const { organizationId } = writer;
  const subject = number % 30 === 9 ? `customer-${number}` : null;
  const attributes = subject === null ? null : JSON.stringify({ plan: "team", seats: number % 90 });
  const sessionHash = createHash("sha256").update(id).digest("base64url");
  const handoverId = hasHandover(number) ? writer.id(5, at, number) : null;
  const times = [iso(at), iso(endedAt)];
  yield [
    "conversations",
    [id, sessionHash, organizationId, writer.slug, STATE, replies.length * 2, subject, attributes, "agent", handoverId, ...times],
  ];
  for (const [turn, reply] of replies.entries()) {
    const turnNumber = number * 4 + turn;
    const clientId = writer.id(4, reply.at, turnNumber);
    const askedAt = iso(reply.at - MESSAGE_MS / 2);
    yield ["messages", [writer.id(3, reply.at - 1, turnNumber), id, 2 * turn, "visitor", reply.question, clientId, null, askedAt]];
    const metadata = reply.isRefused ? REFUSED : citedIn(turnNumber);
    const text = reply.isRefused ? "I could not find that on our pages. A person can tell you." : writer.answer(turnNumber * 11);
    yield ["messages", [reply.id, id, 2 * turn + 1, "agent", text, clientId, metadata, iso(reply.at)]];
    yield ["turn_traces", [writer.id(6, reply.at, turnNumber), id, organizationId, reply.id, traceOf(reply, turnNumber), iso(reply.at)]];
  }
}

function citedIn(number: number): string {
  const citation = { id: `passage-${number % 10_000}`, title: "Guide", url: guide(number), quote: "Open the page and choose the option." };
  return JSON.stringify({ citations: [citation], toolCalled: null, success: null, refused: null, cause: null, bookedMeetingId: null });
}

const REFUSED = JSON.stringify({
  citations: [],
  toolCalled: null,
  success: null,
  refused: "no_answer",
  cause: null,
  bookedMeetingId: null,
});

function traceOf({ isRefused }: { isRefused: boolean }, number: number): string {
  return JSON.stringify({
    urls: [guide(number), guide(number + 1), guide(number + 2)],
    passages: [`passage-${number % 10_000}`, `passage-${(number + 1) % 10_000}`, `passage-${(number + 2) % 10_000}`],
    places: [0, 1, 2],
    scores: [7014, 6671, 6497],
    cited: isRefused ? [] : [`passage-${number % 10_000}`],
    tools: [],
    refused: isRefused ? "no_answer" : null,
    ended: "answered",
    provider: "built-in",
    model: "extractive-1",
    inputTokens: 0,
    outputTokens: 0,
    retrievalMs: 4.2,
    totalMs: 8.1,
  });
}
