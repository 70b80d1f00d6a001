import { joinPerson } from "./join-person.ts";
import { lightSession } from "./light-session.ts";
import { restore } from "./restore.ts";
import type { Session, SessionOptions } from "./session.ts";
import { browser } from "./surroundings.ts";

/**
 * Makes a session.
 * @example
 * const session = createSession({ apiUrl: "https://disco.example.com", widgetKey: "pk_…" });
 * session.start();
 * session.send("What does it cost?");
 */
export function createSession(options: SessionOptions): Session {
  const { fetch = browser.fetch, storage = browser.storage, page = browser.page, events, clock, ids = browser.newId } = options;
  const given = { fetch, storage, page, newId: ids, ...clock, ...(events && { events: () => events }) };
  return lightSession(options, { ...browser, ...given }, { restore: async () => restore, person: async () => joinPerson }, restore);
}
