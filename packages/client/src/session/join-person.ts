import type { LineEvent, ReplyOf } from "@disco/protocol";
import type { routes } from "@disco/protocol/routes";
import { hearHandler } from "../chat/hear-handler.ts";
import { hearLine } from "../chat/hear-line.ts";
import { sendFile } from "../transport/send-file.ts";
import type { Joined, SessionCore } from "./session-core.ts";

const ASK_PERSON: typeof routes.askPerson.path = "/api/chat/v2/person";
const LINK_FILE: typeof routes.linkFile.path = "/api/chat/v2/files/:fileId";
const TELL_TYPING: typeof routes.tellTyping.path = "/api/chat/v2/typing";
const TELL_READ: typeof routes.tellRead.path = "/api/chat/v2/read";
// A sign of typing is good for this long on either side.
const TYPING_MS = 6000;

/** Adds to a session what a person in it needs: their words, and what they see of the visitor. @public The widget fetches it when a person joins. */
export function joinPerson({ address, chat, draft, fetch, transport, later, setChat }: SessionCore): Joined {
  let cancelTyping: (() => void) | undefined;
  let stopTelling: (() => void) | undefined;
  let read = -1;

  const tell = (path: string, body: object) => void transport.post(path, chat.peek().sessionId, body).catch(() => {});

  function tellTyping(isTyping: boolean): void {
    if (isTyping === !!stopTelling || chat.peek().handovers?.at(-1)?.handler !== "person") return;
    stopTelling?.();
    stopTelling = isTyping ? later(() => ((stopTelling = undefined), tellTyping(!!draft.peek())), TYPING_MS / 2) : undefined;
    tell(TELL_TYPING, { isTyping });
  }

  draft.subscribe(() => tellTyping(!!draft.peek()));

  return {
    hear(event: LineEvent) {
      setChat(hearLine(chat.peek(), event));
      cancelTyping?.();
      if (chat.peek().isPersonTyping) cancelTyping = later(() => setChat({ ...chat.peek(), isPersonTyping: false }), TYPING_MS);
      const last = chat.peek().messages.findLast(({ sender }) => sender === "member")?.ordinal ?? -1;
      if (last > read) tell(TELL_READ, { ordinal: (read = last) });
    },
    async ask() {
      const response = await transport.post(ASK_PERSON, chat.peek().sessionId, {});
      const { handler }: ReplyOf<"askPerson"> = await response.json();
      setChat(hearHandler(chat.peek(), handler));
    },
    async sendFile(id, file, onProgress, signal) {
      const headers = transport.headers(chat.peek().sessionId);
      const { data, notice } = await sendFile({ apiUrl: address.apiUrl, headers, id, file, onProgress, signal });
      for (const message of notice ? [data, notice] : [data]) setChat(hearLine(chat.peek(), { type: "message", message }));
    },
    async linkFile(fileId) {
      const response = await transport.call(LINK_FILE.replace(":fileId", fileId), chat.peek().sessionId);
      const { data }: ReplyOf<"linkFile"> = await response.json();
      return data.url;
    },
    addressOf: (path) => address.apiUrl + path,
    async readFile(path) {
      // Without a header of ours no browser asks the server first.
      const response = await fetch(address.apiUrl + path);
      return response.ok ? response.blob() : Promise.reject(response);
    },
  };
}
