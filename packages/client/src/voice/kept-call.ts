/** A call of this tab, which goes on after a reload or on the next page. */
export interface KeptCall {
  callId: string;
  at: number;
}

/** Under this key of the tab's own store; the widget's panel looks for it. */
export const KEPT_CALL = "disco-call";
const RESUME_MS = 55_000;

export function keepCall(call: KeptCall | null): void {
  try {
    if (call === null) sessionStorage.removeItem(KEPT_CALL);
    else sessionStorage.setItem(KEPT_CALL, JSON.stringify(call));
  } catch {
    // Without a store a call ends with its page.
  }
}

/** The call that this page may go on with. */
export function readKeptCall(now = Date.now()): KeptCall | null {
  try {
    const kept: Partial<KeptCall> | null = JSON.parse(sessionStorage.getItem(KEPT_CALL) ?? "null");
    if (typeof kept?.callId !== "string" || typeof kept.at !== "number" || now - kept.at > RESUME_MS) return null;
    return { callId: kept.callId, at: kept.at };
  } catch {
    return null;
  }
}
