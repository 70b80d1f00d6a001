import { createCell } from "@disco/client";
import type { MemberReply, SignInStateReply } from "@disco/protocol";
import type { AuthClient, AuthState, Membership } from "./auth-client.ts";
import { createUnderFreeSlug } from "./create-under-free-slug.ts";
import { createEmbeddedSignIns } from "./embedded-sign-ins.ts";
import { createEmbeddedTeam } from "./embedded-team.ts";
import { identityQuestion } from "./identity-question.ts";

/** Where earlier versions kept the bearer itself. */
const TOKEN_KEY = "disco:member-token";
const CHANNEL = "disco:sign-in";
// As long as any other call of a screen.
const TIMEOUT_MS = 30_000;

interface Options {
  social: readonly ("google" | "github")[];
  storage: Pick<Storage, "getItem" | "removeItem">;
  hint: SignInHint;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

export interface SignInHint {
  read: () => string | null;
  remove: () => void;
}

/**
 * The accounts of the server itself, over `/api/auth`. The bearer is in a cookie that no script can read; the browser sends it along.
 * Another tab's sign-in or sign-out is followed.
 */
export function createEmbeddedAuthClient({
  social,
  storage,
  hint,
  fetch = (...call) => globalThis.fetch(...call),
  timeoutMs = TIMEOUT_MS,
}: Options): AuthClient {
  const state = createCell<AuthState>({ status: "loading" });
  /** The name and the password of a sign-up, until the code from the mail makes the account. */
  let newcomer: { name: string; email: string; password: string } | null = null;

  async function call<Reply>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, bearer?: string): Promise<Reply> {
    const response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(blameConnection);
    // A body that is not JSON has come all the same.
    const reply = await response.json().catch((cause: unknown) => (cause instanceof SyntaxError ? null : blameConnection()));
    if (reply?.code === "confirm_identity" && (await identityQuestion.ask())) return call(method, path, body, bearer);
    if (!response.ok) throw new Refusal(response.status, reply?.code, reply?.error ?? "Something went wrong. Please try again.");
    return reply;
  }

  async function readMember(): Promise<void> {
    const signIn = hint.read();
    if (signIn === null) return state.set({ status: "signed-out" });
    const isOver = () => hint.read() !== signIn;
    try {
      const { data } = await call<MemberReply>("GET", "/api/member");
      if (!isOver()) state.set({ status: "signed-in", member: data });
    } catch (error) {
      if (error instanceof Refusal && error.code === "unconfirmed_address") {
        const { data } = await call<SignInStateReply>("GET", "/api/auth/session");
        if (!isOver()) state.set({ status: "unconfirmed", email: data.email });
        return;
      }
      if (!(error instanceof Refusal && error.status === 401)) throw error;
      if (!isOver()) forget({ isEnded: true });
    }
  }

  let channel: BroadcastChannel | undefined;
  let started: Promise<void> | undefined;
  async function start(): Promise<void> {
    if (globalThis.document !== undefined) {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener("message", () => void readMember().catch(() => {}));
    }
    if (storage.getItem(TOKEN_KEY) !== null) await exchange();
    await readMember();
  }

  /** Hands the bearer that an earlier version kept in for the cookie. */
  async function exchange(): Promise<void> {
    try {
      await call("POST", "/api/auth/cookie", {}, storage.getItem(TOKEN_KEY) ?? "");
    } catch (error) {
      // The sign-in was over, so the person is asked for it.
      if (!(error instanceof Refusal && error.status === 401)) throw error;
    }
    storage.removeItem(TOKEN_KEY);
  }

  function forget({ isEnded = false } = {}): void {
    hint.remove();
    state.set(isEnded ? { status: "signed-out", isEnded } : { status: "signed-out" });
    channel?.postMessage(null);
  }

  /** Every way in ends here: the browser has the cookie, and the member is read with it. */
  async function enter(): Promise<void> {
    newcomer = null;
    channel?.postMessage(null);
    await readMember();
  }

  /** Ends the sign-in. One that was over already is left as well. */
  async function leave(path: string): Promise<void> {
    await call("POST", path, {}).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
    });
    forget();
  }

  function organizationId(): string {
    const now = state.peek();
    return now.status === "signed-in" ? (now.member.organization?.id ?? "") : "";
  }

  return {
    provider: "embedded",
    social,
    state,
    start: () => (started ??= start()),
    // The browser sends the cookie along.
    token: async () => null,
    signInWithEmail: async (email) => {
      await call("POST", "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
      return "code-sent";
    },
    confirmCode: async (email, code) => {
      const { name, password } = newcomer?.email === email ? newcomer : {};
      await call("POST", "/api/auth/sign-in/email-otp", { email, otp: code, name, password });
      await enter();
    },
    signInWithPassword: async (email, password) => {
      await call("POST", "/api/auth/sign-in/email", { email, password });
      await enter();
    },
    signInWith: async (provider) => {
      location.assign(`/oauth/sign-in/${provider}`);
    },
    signUp: async (person) => {
      await call("POST", "/api/auth/sign-up/email", person);
      newcomer = person;
      return "code-sent";
    },
    signOut: () => leave("/api/auth/sign-out"),
    signOutEverywhere: () => leave("/api/auth/revoke-sessions"),
    noteRefusal: readMember,
    refresh: readMember,
    listOrganizations: () => call<Membership[]>("GET", "/api/auth/organization/list"),
    createOrganization: async (name) => {
      const now = state.peek();
      const made = await createUnderFreeSlug(
        name,
        now.status === "signed-in" ? now.member.email : "",
        (slug) => call<Membership>("POST", "/api/auth/organization/create", { name, slug }),
        (error) => error instanceof Refusal && [400, 403, 409].includes(error.status),
      );
      await call("POST", "/api/auth/organization/set-active", { organizationId: made.id });
      await readMember();
    },
    renameOrganization: async (name) => {
      await call("POST", "/api/auth/organization/update", { organizationId: organizationId(), data: { name } });
      await readMember();
    },
    selectOrganization: async (organizationId) => {
      await call("POST", "/api/auth/organization/set-active", { organizationId });
      await readMember();
    },
    leaveOrganization: async () => {
      await call("POST", "/api/auth/organization/leave", { organizationId: organizationId() });
      await readMember();
    },
    acceptInvitation: async (invitationId) => {
      await call("POST", "/api/auth/organization/accept-invitation", { invitationId }).catch((error: unknown) => {
        // The server does not tell a stranger's invitation from none.
        if (!(error instanceof Refusal && [400, 404].includes(error.status))) throw error;
        throw new Error("This invitation is for another email address, or is no longer valid. Please ask for a new one.");
      });
      await readMember();
    },
    team: createEmbeddedTeam(call, organizationId),
    signIns: createEmbeddedSignIns(call),
    identityCheck: {
      sendCode: async () => {
        const now = state.peek();
        const email = now.status === "signed-in" ? now.member.email : "";
        await call("POST", "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
      },
      withPassword: (password) => call("POST", "/api/auth/confirm", { password }),
      withCode: (code) => call("POST", "/api/auth/confirm", { code }),
    },
  };
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function blameConnection(): never {
  throw new Error("Please check your connection and try again");
}
