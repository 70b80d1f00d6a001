import type { Logger } from "pino";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { BillingDeps } from "../billing/billing-deps.ts";
import { requireNotPaused } from "../billing/past-due.ts";
import { askForSeatsOf } from "../billing/seats.ts";
import { type ConnectDeps, endConnection } from "../connections/connect-google.ts";
import { endConnectionsOfLeavers } from "../connections/end-connections-of-leavers.ts";
import { eraseClosedOrganizations } from "../deletion/erase-organization.ts";
import { removeLiveMember } from "../../conversation/presence/set-presence.ts";
import { removeHost, removeHostsWhoLeft } from "../../meetings/meetings/hosts/remove-hosts.ts";
import { followHostsWhoLeft, setHostLeft } from "../../voice/voice-agents/pages-of-leavers.ts";
import type { EventBus } from "../../../events/event-bus.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import type { Identity } from "../../../identity/identity.ts";
import { createMemberIds } from "../../../identity/members/member-ids.ts";
import type { MembershipChange, MembershipHooks } from "../../../identity/members/membership-changes.ts";
import { followRoles } from "./follow-roles.ts";
import { sentenceOf } from "./membership-sentence.ts";

interface MembershipDeps {
  db: Database;
  clock: () => Date;
  logger: Logger;
  outbox: Pick<Outbox, "whyNoRoom">;
  events: EventBus;
  /** Both need the identity, which needs these hooks: they are read with the first change. */
  parts: () => { billing: BillingDeps; connect: ConnectDeps };
}

const HOUR_MS = 3_600_000;

export function createMembershipHooks({ db, clock, logger, outbox, events, parts }: MembershipDeps): MembershipHooks {
  function afterSignInEnded(memberId: string): void {
    events.publish(["processes"], { type: "member", memberId });
  }

  async function follow(change: MembershipChange): Promise<void> {
    const { kind, organizationId, by, about } = change;
    const action = `member.${kind}` as const;
    await db.write((tx) => recordAudit(tx, { member: by, organizationId, action, detail: sentenceOf(change), now: clock() }));
    if (kind === "invited" || kind === "role") return;
    if (about.memberId !== null) {
      await setHostLeft(db, { organizationId, memberId: about.memberId }, kind === "joined" ? null : clock());
    }
    const leaver = kind === "joined" || about.memberId === null ? null : { organizationId, memberId: about.memberId };
    if (leaver !== null) {
      afterSignInEnded(leaver.memberId);
      await removeHost(db, leaver, clock());
      await removeLiveMember(db, leaver);
    }
    const { billing, connect } = parts();
    await askForSeatsOf(billing, organizationId);
    if (leaver !== null) await endConnection(connect, leaver);
  }

  return {
    beforeNewMember: (organizationId) => requireNotPaused(db.read, organizationId, clock(), "New members"),
    beforeInvitation: async (onBehalfOf, recipient) => {
      const refusal = await outbox.whyNoRoom({ kind: "invitation", organizationId: null, onBehalfOf, recipient });
      if (refusal !== null) throw new AppError("rate_limited", refusal);
    },
    // The change itself has gone through: the hourly comparison makes up for what fails here.
    afterChange: (change) =>
      follow(change).catch((error: unknown) => logger.error({ err: error }, "what follows from a change of members failed")),
    afterSignInEnded,
  };
}

/**
 * Looks for those who are no longer members, now and hourly, until the signal aborts: their Google connections end, they host no more, and
 * their agents are off their pages. Organizations that are due to be deleted are erased.
 */
export function followLeavers(
  deps: { db: Database; clock: () => Date; identity: Identity; connect: ConnectDeps | null },
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): void {
  const look = () => {
    const membersOf = createMemberIds(deps.identity);
    removeHostsWhoLeft(deps, membersOf).catch(onFailure);
    followHostsWhoLeft(deps, membersOf).catch(onFailure);
    eraseClosedOrganizations(deps).catch(onFailure);
    followRoles(deps).catch(onFailure);
    if (deps.connect !== null) endConnectionsOfLeavers(deps.connect, membersOf).catch(onFailure);
  };
  look();
  const timer = setInterval(look, HOUR_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
