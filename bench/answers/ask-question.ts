import { ChatReply, headers, routes } from "@disco/protocol";
import type { BenchQuestion } from "./judge-replies.ts";

/** A reply that takes longer never comes. */
const LONGEST_MS = 120_000;

/** Asks a question in a conversation of its own, after the earlier messages it leans on. Returns the last reply and its time. */
export async function askQuestion(
  origin: string,
  organization: string,
  question: BenchQuestion,
): Promise<{ reply: ChatReply; ms: number }> {
  let session: string | null = null;
  for (const message of question.previous) session = (await sendMessage(origin, organization, session, message)).sessionId;
  const startedAt = performance.now();
  const reply = await sendMessage(origin, organization, session, question.question);
  return { reply, ms: performance.now() - startedAt };
}

/** Sends a message in a conversation, or in a new one where `session` is null. */
export async function sendMessage(
  origin: string,
  organization: string,
  session: string | null,
  message: string,
  visitor: { timezone: string; page?: string } = { timezone: "Europe/Berlin" },
): Promise<ChatReply> {
  const reply = await fetch(`${origin}${routes.sendMessage.path}`, {
    method: routes.sendMessage.method,
    headers: {
      "content-type": "application/json",
      [headers.organization]: organization,
      ...(session !== null && { [headers.chatSession]: session }),
    },
    body: JSON.stringify({ message, temperature: 0.7, organizationId: organization, ...visitor }),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return ChatReply.parse(await reply.json());
}
