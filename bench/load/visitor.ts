import { headers, routes } from "@disco/protocol/routes";
import type { FilledLibrary } from "./fill-library.ts";
import { requestOf } from "./connection.ts";
import type { User } from "./run-load.ts";
import { createTextSource } from "./seeded-text.ts";

const MESSAGES_PER_CONVERSATION = 5;
/** So that neighbours of a list are not asked one after the other by all visitors. */
const STRIDE = 7;

/** A visitor on a customer's page: five messages in one conversation, then a new one. Each is new, or one of `common`. */
export function createVisitor(library: FilledLibrary, index: number, common: readonly string[] = []): User {
  const text = createTextSource(1_000 + index);
  let at = index;
  const question = () => (common.length === 0 ? text.question() : (common[(at += STRIDE) % common.length] ?? ""));
  let sessionId = "";
  let sent = 0;
  return {
    next: () => {
      if (sent % MESSAGES_PER_CONVERSATION === 0) sessionId = "";
      sent += 1;
      return requestOf(
        routes.sendMessage.method,
        routes.sendMessage.path,
        {
          [headers.widgetKey]: library.widgetKey,
          origin: "https://www.harbourline.example",
          ...(sessionId !== "" && { [headers.chatSession]: sessionId }),
        },
        JSON.stringify({ message: question(), messageId: crypto.randomUUID(), timezone: "Europe/Berlin" }),
      );
    },
    learn: ({ body }) => {
      if (sessionId !== "") return;
      sessionId = /"sessionId":"([^"]+)"/u.exec(body.toString("utf8"))?.[1] ?? "";
    },
  };
}
