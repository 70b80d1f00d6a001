import { lightSession } from "./light-session.ts";
import { recall } from "./recall.ts";
import type { Session, SessionOptions } from "./session.ts";

/**
 * Makes a session.
 * @example
 * const session = createSession({ apiUrl: "https://disco.example.com", widgetKey: "pk_…" });
 * session.start();
 * session.send("What does it cost?");
 */
export function createSession(options: SessionOptions): Session {
  return lightSession(options, async () => recall, recall);
}
