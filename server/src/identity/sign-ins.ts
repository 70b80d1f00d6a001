import type { ConfirmIdentity, SignIn, SignInState } from "@disco/protocol";
import { AppError } from "../app-error.ts";
import { browserOf } from "./browser-of.ts";
import type { Accounts } from "./embedded/embedded-accounts.ts";
import { overStore } from "./embedded/patient-handle.ts";
import { readSignInCode } from "./embedded/sign-in-code.ts";

/** A sign-in older than this has to be repeated before a sensitive change. */
const RECENT_MS = 10 * 60_000;

const bearerHeader = (bearer: string) => new Headers({ authorization: `Bearer ${bearer}` });

async function currentOf(accounts: Accounts, bearer: string) {
  const found = await overStore(() => accounts.api.getSession({ headers: bearerHeader(bearer), query: { disableRefresh: true } }));
  if (found === null) throw new AppError("unauthorized", "Please sign in.");
  return found;
}

async function openOf(accounts: Accounts, userId: string) {
  const { internalAdapter } = await accounts.$context;
  return overStore(() => internalAdapter.listSessions(userId, { onlyActiveSessions: true }));
}

export async function readSignInState(accounts: Accounts, bearer: string): Promise<SignInState> {
  const { user } = await currentOf(accounts, bearer);
  return { email: user.email, isConfirmed: user.emailVerified };
}

/** Where the person is signed in: the one that asks first, then the ones seen last. */
export async function listSignIns(accounts: Accounts, bearer: string): Promise<SignIn[]> {
  const { session: current, user } = await currentOf(accounts, bearer);
  const found = (await openOf(accounts, user.id)).map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    browser: browserOf(userAgent ?? ""),
    address: ipAddress?.trim() || null,
    signedInAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(updatedAt).toISOString(),
    isCurrent: id === current.id,
  }));
  return found.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/** Ends one of the person's own sign-ins: its next request is a stranger's. */
export async function endSignIn(accounts: Accounts, bearer: string, id: string): Promise<void> {
  const { user } = await currentOf(accounts, bearer);
  const ended = (await openOf(accounts, user.id)).find((session) => session.id === id);
  if (ended === undefined) throw new AppError("not_found", "This sign-in is over already.");
  const { internalAdapter } = await accounts.$context;
  await overStore(() => internalAdapter.deleteSession(ended.token));
}

/** Ends every sign-in of the person but the one that asks. */
export async function endOtherSignIns(accounts: Accounts, bearer: string): Promise<void> {
  await overStore(() => accounts.api.revokeOtherSessions({ headers: bearerHeader(bearer) }));
}

/** Whether the person has signed in, or said again who they are, within the last ten minutes. */
export async function isRecent(accounts: Accounts, bearer: string): Promise<boolean> {
  const { session } = await currentOf(accounts, bearer);
  const provenAt = Math.max(new Date(session.createdAt).getTime(), new Date(session.confirmedAt ?? 0).getTime());
  return Date.now() - provenAt < RECENT_MS;
}

/** Takes the person's password, or a code that was mailed to them, as proof of who they are. @throws AppError `invalid_request` */
export async function confirmIdentity(accounts: Accounts, bearer: string, proof: ConfirmIdentity): Promise<void> {
  const { session, user } = await currentOf(accounts, bearer);
  const { internalAdapter } = await accounts.$context;
  if ("password" in proof) {
    const headers = bearerHeader(bearer);
    const isRight = await overStore(() => accounts.api.verifyPassword({ body: proof, headers })).then(() => true, refused);
    if (!isRight) throw new AppError("invalid_request", "That is not your password.");
  } else {
    const body = { email: user.email, otp: readSignInCode(proof.code), type: "sign-in" } as const;
    const isRight = await overStore(() => accounts.api.checkVerificationOTP({ body })).then(() => true, refused);
    if (!isRight) throw new AppError("invalid_request", "That code is not right, or is no longer valid.");
    await overStore(() => internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${user.email}`));
  }
  await overStore(() => internalAdapter.updateSession(session.token, { confirmedAt: new Date() }));
}

/** The library refused the proof; a failure of ours is thrown on. */
function refused(error: unknown): false {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 500) throw error;
  return false;
}
