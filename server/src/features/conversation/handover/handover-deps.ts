import type { Database } from "../../../db/database.ts";
import type { EventBus } from "../../../events/event-bus.ts";

export interface HandoverDeps {
  db: Database;
  clock: () => Date;
  events: EventBus;
}

/** One conversation of an organization. */
export interface ConversationPlace {
  organizationId: string;
  conversationId: string;
}
