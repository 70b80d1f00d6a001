import type { Address } from "../transport/transport.ts";

/** The organization of a call, and one of its agents. */
export interface CallPartner {
  address: Pick<Address, "widgetKey" | "organizationId">;
  agent?: string | undefined;
}

/** A call of this tab, which goes on after a reload or on the next page. */
export interface KeptCall {
  callId: string;
  at: number;
}

/** Under this key of the tab's own store; the widget's panel looks for it. */
export const KEPT_CALL = "disco-call";
const RESUME_MS = 55_000;

export function keepCall(partner: CallPartner, callId: string, at = Date.now()): void {
  write(JSON.stringify({ callId, at, with: nameOf(partner) }));
}

export function dropCall(): void {
  write(null);
}

/** The call that this page may go on with: one with the same agent of the same organization, as another page of the tab may be another's. */
export function readKeptCall(partner: CallPartner, now = Date.now()): KeptCall | null {
  try {
    const { callId, at, with: whom }: Partial<KeptCall & { with: string }> = JSON.parse(sessionStorage.getItem(KEPT_CALL) ?? "{}");
    const isOurs = whom === nameOf(partner) && now - Number(at) <= RESUME_MS;
    return isOurs && callId && at ? { callId, at } : null;
  } catch {
    return null;
  }
}

function write(kept: string | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(KEPT_CALL);
    else sessionStorage.setItem(KEPT_CALL, kept);
  } catch {
    // Without a store a call ends with its page.
  }
}

function nameOf({ address, agent }: CallPartner): string {
  return [address.widgetKey, address.organizationId, agent].join(" ");
}
