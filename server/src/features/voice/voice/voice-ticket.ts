import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { useTicket } from "./queries.ts";

export const TICKET_MS = 60_000;
const PLACE = ["voice_tickets", "ticket", "sealed"] as const;

/** The partner of a call. It travels sealed in the ticket, because sockets carry no custom headers. */
export const CallTarget = z.object({
  slug: z.string(),
  organizationId: z.string().nullable(),
  organizationName: z.string(),
  agentName: z.string(),
  agent: z.string(),
  libraryIds: z.array(z.string()),
  sessionId: z.string(),
  address: z.string(),
  greeting: z.string(),
  timezone: z.string().optional(),
  locale: z.string().optional(),
  page: z.string().optional(),
});
export type CallTarget = z.infer<typeof CallTarget>;

const Ticket = z.object({
  id: z.string(),
  callId: z.string(),
  isResumed: z.boolean(),
  /** The page that may use it. */
  origin: z.string().nullable(),
  expiresAt: z.string(),
  target: CallTarget,
});
export type Ticket = z.infer<typeof Ticket>;

export function sealTicket(secrets: SecretBox, ticket: Omit<Ticket, "id" | "expiresAt">, now: Date): string {
  const whole: Ticket = { ...ticket, id: randomUUID(), expiresAt: new Date(now.getTime() + TICKET_MS).toISOString() };
  return secrets.seal(JSON.stringify(whole), PLACE);
}

interface RedeemDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
}

/**
 * Opens a ticket, once.
 * @throws AppError `unauthorized` without a valid one, `origin_not_allowed` on another page, `not_found` for another agent.
 */
export async function redeemTicket(
  deps: RedeemDeps,
  { sealed, origin, agent }: { sealed: string | undefined; origin: string | null; agent: string | undefined },
): Promise<Ticket> {
  const now = deps.clock().toISOString();
  const ticket = sealed === undefined ? null : openTicket(deps.secrets, sealed);
  if (ticket === null || ticket.expiresAt < now) throw refused();
  if (ticket.origin !== origin) throw new AppError("origin_not_allowed", "This page may not use this ticket.");
  const { target } = ticket;
  if (agent !== undefined && !["default", target.slug, target.agent].includes(agent))
    throw new AppError("not_found", "There is no such agent.");
  if (!(await deps.db.write((tx) => useTicket(tx, ticket, now)))) throw refused();
  return ticket;
}

function openTicket(secrets: SecretBox, sealed: string): Ticket | null {
  try {
    return Ticket.parse(JSON.parse(secrets.open(sealed, PLACE)));
  } catch {
    return null;
  }
}

function refused(): AppError {
  return new AppError("unauthorized", "A call needs a fresh ticket: ask for one and connect within a minute.");
}
