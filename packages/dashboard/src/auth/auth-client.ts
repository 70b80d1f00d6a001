import type { Readable } from "@disco/client";
import type { Member } from "@disco/protocol";

/** Where somebody stands: not known yet, signed out, or signed in as a member. */
export type AuthState = { status: "loading" } | { status: "signed-out" } | { status: "signed-in"; member: Member };

/** An organization that the member belongs to. */
export interface Membership {
  id: string;
  name: string;
  slug: string;
}

/** What a try to sign in came to: done, or a code was mailed and is awaited. */
export type SignInStep = "signed-in" | "code-sent";

/**
 * Who is signed in, and every way to change that. One interface, two identities: the embedded accounts and Clerk.
 * Failures are `Error`s whose message is a sentence for people.
 */
export interface AuthClient {
  readonly provider: "embedded" | "clerk";
  /** Social sign-ins that this server offers. */
  readonly social: readonly ("google" | "github")[];
  readonly state: Readable<AuthState>;
  /** Finds out who is signed in. Does so once, however often it is called. */
  start(): Promise<void>;
  /** The bearer for calls to the server; null when signed out. */
  token(): Promise<string | null>;
  /** Begins to sign in with an e-mail address: a code is sent. */
  signInWithEmail(email: string): Promise<SignInStep>;
  /** Ends it with the code. */
  confirmCode(email: string, code: string): Promise<void>;
  signInWithPassword(email: string, password: string): Promise<void>;
  /** Leaves the page for the social provider, which returns to `/dashboard`. */
  signInWith(provider: "google" | "github"): Promise<void>;
  signUp(person: { name: string; email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
  listOrganizations(): Promise<Membership[]>;
  /** Makes an organization and acts for it from then on. */
  createOrganization(name: string): Promise<void>;
  selectOrganization(id: string): Promise<void>;
  acceptInvitation(invitationId: string): Promise<void>;
}
