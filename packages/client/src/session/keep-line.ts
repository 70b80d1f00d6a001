import type { LineEvent } from "@disco/protocol";
import type { routes } from "@disco/protocol/routes";
import type { SessionCore } from "./session-core.ts";

const OPEN_LINE: typeof routes.openLine.path = "/api/chat/v2/line";
const TELL_PAGE: typeof routes.tellPage.path = "/api/chat/v2/page";
const LONGEST_WAIT_MS = 30_000;
// Frameworks set the title after the address.
const TITLE_DELAY_MS = 500;
const MAX_TITLE = 300;

/**
 * Keeps a line open while there is a conversation and its thread is shown: a person's messages come on it. Call what it returns where
 * either has changed, and with `isLost` to open the line again at once.
 */
export function keepLine({ chat, transport, page, later, ending }: SessionCore, onEvent: (event: LineEvent) => void) {
  let isShown = false;
  let current: string | null = null;
  let open: AbortController | undefined;

  async function follow(sessionId: string, line: AbortController): Promise<void> {
    const { signal } = line;
    const tellPage = () => {
      const title = globalThis.document?.title.slice(0, MAX_TITLE);
      if (!signal.aborted) transport.post(TELL_PAGE, sessionId, { page: page(), title }).catch(() => {});
    };
    Reflect.get(globalThis, "navigation")?.addEventListener("currententrychange", () => later(tellPage, TITLE_DELAY_MS), { signal });
    for (let losses = 0; !signal.aborted; losses++) {
      tellPage();
      const after = chat.peek().messages.findLast(({ sender, ordinal }) => ordinal && sender !== "user")?.ordinal ?? -1;
      await transport
        .follow<LineEvent>(`${OPEN_LINE}?after=${after}`, sessionId, { signal }, (event) => {
          losses = 0;
          if (!signal.aborted) onEvent(event);
        })
        // A refusal stays one, until the thread is shown again.
        .catch((cause) => cause.status < 429 && line.abort());
      // Lines that were lost together do not come back together.
      await new Promise<void>((resolve) => later(resolve, Math.min(LONGEST_WAIT_MS, 1000 * 2 ** losses) * (0.5 + Math.random() / 2)));
    }
  }

  return (shown = isShown, isLost = false): void => {
    isShown = shown;
    const wanted = isShown && !ending.aborted ? chat.peek().sessionId : null;
    if (wanted === current && !isLost) return;
    open?.abort();
    current = wanted;
    if (wanted) void follow(wanted, (open = new AbortController()));
  };
}
