import { createCell } from "@disco/client";
import type { MemberReply } from "@disco/protocol";
import type { AuthClient, AuthState, Membership } from "./auth-client.ts";
import { createUnderFreeSlug } from "./create-under-free-slug.ts";
import { createEmbeddedTeam } from "./embedded-team.ts";

const TOKEN_KEY = "disco:member-token";
// As long as any other call of a screen.
const TIMEOUT_MS = 30_000;

interface Options {
  social: readonly ("google" | "github")[];
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

/**
 * The accounts of the server itself, over `/api/auth`. The bearer is kept in the browser's storage, and another tab's
 * sign-in or sign-out is followed.
 */
export function createEmbeddedAuthClient({
  social,
  storage,
  fetch = (...call) => globalThis.fetch(...call),
  timeoutMs = TIMEOUT_MS,
}: Options): AuthClient {
  const state = createCell<AuthState>({ status: "loading" });
  /** Whether the address of the member is proven; null where the page has not been told. */
  let isConfirmed: boolean | null = null;

  async function call<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer<Reply>> {
    const token = storage.getItem(TOKEN_KEY);
    const response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(blameConnection);
    // A body that is not JSON has come all the same.
    const reply = await response.json().catch((cause: unknown) => (cause instanceof SyntaxError ? null : blameConnection()));
    if (!response.ok) throw new Refusal(response.status, reply?.error ?? "Something went wrong. Please try again.");
    return { reply, response };
  }

  async function readMember(): Promise<void> {
    const token = storage.getItem(TOKEN_KEY);
    if (token === null) return state.set({ status: "signed-out" });
    // Who has signed in anew meanwhile, here or in another tab, is read by a call that came after this one.
    const isOver = () => storage.getItem(TOKEN_KEY) !== token;
    try {
      const { reply } = await call<MemberReply>("GET", "/api/member");
      if (!isOver()) state.set({ status: "signed-in", member: reply.data });
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
      if (!isOver()) forget({ isEnded: true });
    }
  }

  let started: Promise<void> | undefined;
  async function start(): Promise<void> {
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key === TOKEN_KEY) void readMember().catch(() => {});
    });
    if (isBackFromProvider()) await exchange();
    await readMember();
  }

  /** Back from Google or GitHub the bearer is in a cookie that no script can read; the server hands it over once. */
  async function exchange(): Promise<void> {
    const answer = await call("POST", "/api/auth/social/session", {}).catch((error: unknown) => {
      // Loaded a second time: the bearer is here already, or the time is over and the guard leads to the sign-in.
      if (error instanceof Refusal && error.status === 401) return null;
      throw error;
    });
    const token = answer?.response.headers.get("set-auth-token") ?? null;
    if (token !== null) storage.setItem(TOKEN_KEY, token);
  }

  function forget({ isEnded = false } = {}): void {
    storage.removeItem(TOKEN_KEY);
    state.set(isEnded ? { status: "signed-out", isEnded } : { status: "signed-out" });
  }

  /** Every way in ends here: the bearer comes in a header, and the member is read with it. */
  async function keepToken({ reply, response }: Answer<SignedIn>): Promise<void> {
    isConfirmed = reply?.user?.emailVerified ?? null;
    const token = response.headers.get("set-auth-token");
    if (token === null) throw new Error("Something went wrong. Please try again.");
    storage.setItem(TOKEN_KEY, token);
    await readMember();
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
    token: async () => storage.getItem(TOKEN_KEY),
    signInWithEmail: async (email) => {
      await call("POST", "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
      return "code-sent";
    },
    confirmCode: async (email, code) => keepToken(await call("POST", "/api/auth/sign-in/email-otp", { email, otp: code })),
    signInWithPassword: async (email, password) => keepToken(await call("POST", "/api/auth/sign-in/email", { email, password })),
    signInWith: async (provider) => {
      location.assign(`/oauth/sign-in/${provider}`);
    },
    signUp: async (person) => {
      await keepToken(await call("POST", "/api/auth/sign-up/email", person));
      return "signed-in";
    },
    signOut: async () => {
      await call("POST", "/api/auth/sign-out", {}).catch(() => {});
      forget();
    },
    signOutEverywhere: async () => {
      await call("POST", "/api/auth/revoke-sessions", {});
      forget();
    },
    noteRefusal: readMember,
    refresh: readMember,
    listOrganizations: async () => (await call<Membership[]>("GET", "/api/auth/organization/list")).reply,
    createOrganization: async (name) => {
      const now = state.peek();
      const made = await createUnderFreeSlug(
        name,
        { email: now.status === "signed-in" ? now.member.email : "", isConfirmed },
        async (slug) => (await call<Membership>("POST", "/api/auth/organization/create", { name, slug })).reply,
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
  };
}

/** What a call came to. */
interface Answer<Reply> {
  reply: Reply;
  response: Response;
}

/** What the accounts say of who has signed in. */
interface SignedIn {
  user?: { emailVerified?: boolean };
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function blameConnection(): never {
  throw new Error("Please check your connection and try again");
}

function isBackFromProvider(): boolean {
  return new URLSearchParams(globalThis.location?.search).has("signed_in");
}
