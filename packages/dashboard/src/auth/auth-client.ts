import type { Readable } from "@disco/client";
import type { AppSecret, Member, MemberRole, SecondStep, SecondStepRule } from "@disco/protocol";

/** State of the sign-in: unknown, signed out, or signed in as a member. */
export type AuthState =
  | { status: "loading" }
  /** Signing in cannot work: the identity is out of reach, or set up wrongly. */
  | { status: "unavailable"; problem: Error }
  /** `isEnded`: it was ended elsewhere, and the page says so. `isCodeAsked`: the first of two steps is done. */
  | { status: "signed-out"; isEnded?: boolean; isCodeAsked?: boolean }
  /** Signed in with an address that is not confirmed yet: the code from the mail comes first. */
  | { status: "unconfirmed"; email: string }
  /** Signed in with one step, and the organization wants two. */
  | { status: "one-step"; email: string }
  | { status: "signed-in"; member: Member };

/** The address of who is signed in, as a member or not yet. */
export function emailOf(state: AuthState): string {
  return state.status === "signed-in" ? state.member.email : "email" in state ? state.email : "";
}

/** An organization that the member belongs to. */
export interface Membership {
  id: string;
  name: string;
  slug: string;
}

export interface Teammate {
  /** Id of the membership, different in each organization. */
  id: string;
  userId: string;
  name: string | null;
  email: string;
  role: MemberRole;
}

export interface PendingInvitation {
  /** Names it to owners and admins; only the invited person can accept it. */
  id: string;
  email: string;
  role: MemberRole;
  /** As ISO 8601. */
  expiresAt: string | null;
}

/** The people of the organization that the member acts for. Owners and admins change it; everybody in it may look. */
export interface Team {
  /** The roles that can be given; Clerk knows no owner. */
  readonly roles: readonly MemberRole[];
  list(): Promise<Teammate[]>;
  /** For owners and admins. */
  listInvitations(): Promise<PendingInvitation[]>;
  /** Mails an invitation. */
  invite(email: string, role: MemberRole): Promise<void>;
  cancelInvitation(id: string): Promise<void>;
  changeRole(teammate: Teammate, role: MemberRole): Promise<void>;
  remove(teammate: Teammate): Promise<void>;
}

/** One place where the person is signed in. */
export interface SignInPlace {
  id: string;
  /** Such as "Firefox on Windows"; null for a program. */
  browser: string | null;
  /** Where it was made, as far as the identity knows: a network address, a town. */
  place: string | null;
  signedInAt: string | null;
  lastSeenAt: string;
  /** This browser. */
  isCurrent: boolean;
}

/** Where the person is signed in. */
export interface SignIns {
  list(): Promise<SignInPlace[]>;
  end(id: string): Promise<void>;
  endOthers(): Promise<void>;
}

/** The second step of the member's sign-ins, and the organization's rule for it. */
export interface SecondSteps {
  read(): Promise<SecondStep>;
  startApp(): Promise<AppSecret>;
  /** Gives the recovery codes, which are shown once. */
  confirmApp(code: string): Promise<string[]>;
  removeApp(): Promise<void>;
  renewRecoveryCodes(): Promise<string[]>;
  addPasskey(name: string): Promise<void>;
  removePasskey(id: string): Promise<void>;
  /** For owners and admins. */
  readRule(): Promise<SecondStepRule>;
  setRule(isRequired: boolean): Promise<void>;
  reset(userId: string): Promise<void>;
}

/** Says again who one is, before something that cannot be undone. */
export interface IdentityCheck {
  /** Mails a code to the member. */
  sendCode(): Promise<void>;
  withPassword(password: string): Promise<void>;
  withCode(code: string): Promise<void>;
}

/** Result of a try to sign in: done, or a code was mailed and is awaited. */
export type SignInStep = "signed-in" | "code-sent";

/**
 * The sign-in state, and every way to change it. One interface for embedded accounts and Clerk. Failures are `Error`s with a
 * sentence for people.
 */
export interface AuthClient {
  readonly provider: "embedded" | "clerk";
  /** Social sign-ins that this server offers. */
  readonly social: readonly ("google" | "github")[];
  readonly state: Readable<AuthState>;
  /** Finds out who is signed in. Does so once, however often it is called. */
  start(): Promise<void>;
  /** The bearer for calls to the server; null when signed out, and where a cookie stands for it. */
  token(): Promise<string | null>;
  /** Leaves the page for the provider of the address's organization; false where it has none. */
  signInAtOrganization?: (email: string) => Promise<boolean>;
  /** Begins to sign in with an e-mail address: a code is sent. */
  signInWithEmail(email: string): Promise<SignInStep>;
  /** Ends it with the code. */
  confirmCode(email: string, code: string): Promise<void>;
  signInWithPassword(email: string, password: string): Promise<void>;
  /** Ends a sign-in of two steps with the code of an app, or a recovery code. */
  finishSignIn?: (code: string) => Promise<void>;
  /** @param isOffered the browser offers passkeys beside the address, and waits until one is chosen. */
  signInWithPasskey?: (isOffered: boolean) => Promise<void>;
  /** Leaves the page for the social provider, which returns to `/dashboard`. */
  signInWith(provider: "google" | "github"): Promise<void>;
  signUp(person: { name: string; email: string; password: string }): Promise<SignInStep>;
  signOut(): Promise<void>;
  /** Ends every session of this person, on all their devices. */
  signOutEverywhere(): Promise<void>;
  /** The server has refused the bearer: finds out whether the session is over, and says so in `state`. */
  noteRefusal(): Promise<void>;
  refresh(): Promise<void>;
  listOrganizations(): Promise<Membership[]>;
  /** Makes an organization and acts for it from then on. */
  createOrganization(name: string): Promise<void>;
  /** Gives the organization that the member acts for another name; there only where the server follows it. */
  renameOrganization?: (name: string) => Promise<void>;
  selectOrganization(id: string): Promise<void>;
  /** Takes the member out of the organization that they act for. Another of theirs takes its place, or none. */
  leaveOrganization(): Promise<void>;
  acceptInvitation(invitationId: string): Promise<void>;
  readonly team: Team;
  readonly signIns: SignIns;
  /** Missing where the identity has them on its own pages. */
  readonly secondSteps?: SecondSteps;
  /** There only where the server asks again. */
  readonly identityCheck?: IdentityCheck;
  /** Draws the identity's own part of a screen into a node, where it has one; the function that is returned takes it away. */
  mountScreen?: (screen: "sign-in" | "sign-up", node: HTMLDivElement) => () => void;
}
