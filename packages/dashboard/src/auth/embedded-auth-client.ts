import { createCell } from "@disco/client";
import { ApiError, type Caller, createCaller } from "@disco/client/api";
import { type AuthClient, type AuthState, emailOf } from "./auth-client.ts";
import { createUnderFreeSlug } from "./create-under-free-slug.ts";
import { createEmbeddedSecondSteps } from "./embedded-second-steps.ts";
import { createEmbeddedSignIns } from "./embedded-sign-ins.ts";
import { createEmbeddedTeam } from "./embedded-team.ts";
import { identityQuestion } from "./identity-question.ts";
import { askPasskey } from "./passkeys.ts";

/** Where earlier versions kept the bearer itself. */
const TOKEN_KEY = "disco:member-token";
const CHANNEL = "disco:sign-in";
// As long as any other call of a screen.
const TIMEOUT_MS = 30_000;

const BARRED: Partial<Record<string, "unconfirmed" | "one-step">> = {
  unconfirmed_address: "unconfirmed",
  second_step_required: "one-step",
};

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

  const send = createCaller({ fetch, timeoutMs });
  const call: Caller = async (name, ...init) => {
    try {
      return await send(name, ...init);
    } catch (error) {
      if (error instanceof ApiError && error.code === "confirm_identity" && (await identityQuestion.ask())) return call(name, ...init);
      throw error;
    }
  };

  async function readMember(): Promise<void> {
    const signIn = hint.read();
    if (signIn === null) return state.set({ status: "signed-out" });
    const isOver = () => hint.read() !== signIn;
    try {
      const { data } = await call("readMember");
      if (!isOver()) state.set({ status: "signed-in", member: data });
    } catch (error) {
      const barred = error instanceof ApiError ? BARRED[error.code] : undefined;
      if (barred !== undefined) {
        const { data } = await call("readSignIn");
        if (!isOver()) state.set({ status: barred, email: data.email });
        return;
      }
      if (!(error instanceof ApiError && error.status === 401)) throw error;
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
      await call("takeCookie", { body: {}, headers: { authorization: `Bearer ${storage.getItem(TOKEN_KEY) ?? ""}` } });
    } catch (error) {
      // The sign-in was over, so the person is asked for it.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    storage.removeItem(TOKEN_KEY);
  }

  function forget({ isEnded = false } = {}): void {
    hint.remove();
    state.set(isEnded ? { status: "signed-out", isEnded } : { status: "signed-out" });
    channel?.postMessage(null);
  }

  /** Every way in ends here: the browser has the cookie of a member, who is read with it, or that of a sign-in of two steps. */
  async function enter(answer: unknown): Promise<void> {
    newcomer = null;
    if (typeof answer === "object" && answer !== null && "secondStep" in answer)
      return state.set({ status: "signed-out", isCodeAsked: true });
    channel?.postMessage(null);
    await readMember();
  }

  /** Ends the sign-in. One that was over already is left as well. */
  async function leave(name: "signOut" | "signOutEverywhere"): Promise<void> {
    await call(name, { body: {} }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
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
    signInAtOrganization: async (email) => {
      const { url } = (await call("findSingleSignOn", { body: { email } })).data;
      if (url !== null) location.assign(url);
      return url !== null;
    },
    signInWithEmail: async (email) => {
      await call("sendSignInCode", { body: { email, type: "sign-in" } });
      return "code-sent";
    },
    confirmCode: async (email, code) => {
      const { name, password } = newcomer?.email === email ? newcomer : {};
      await enter(await call("signInWithCode", { body: { email, otp: code, name, password } }));
    },
    signInWithPassword: async (email, password) => {
      await enter(await call("signInWithPassword", { body: { email, password } }));
    },
    finishSignIn: async (code) => enter(await call("finishSignIn", { body: { code } })),
    signInWithPasskey: async (isOffered) => {
      const credential = await askPasskey(await call("startPasskeySignIn", { body: {} }), isOffered);
      await enter(await call("signInWithPasskey", { body: { credential } }));
    },
    signInWith: async (provider) => {
      location.assign(`/oauth/sign-in/${provider}`);
    },
    signUp: async (person) => {
      await call("signUp", { body: person });
      newcomer = person;
      return "code-sent";
    },
    signOut: () => leave("signOut"),
    signOutEverywhere: () => leave("signOutEverywhere"),
    noteRefusal: readMember,
    refresh: readMember,
    listOrganizations: () => call("listOrganizations"),
    createOrganization: async (name) => {
      const now = state.peek();
      const made = await createUnderFreeSlug(
        name,
        now.status === "signed-in" ? now.member.email : "",
        (slug) => call("createOrganization", { body: { name, slug } }),
        (error) => error instanceof ApiError && [400, 403, 409].includes(error.status),
      );
      await call("selectOrganization", { body: { organizationId: made.id } });
      await readMember();
    },
    renameOrganization: async (name) => {
      await call("renameOrganization", { body: { organizationId: organizationId(), data: { name } } });
      await readMember();
    },
    selectOrganization: async (organizationId) => {
      await call("selectOrganization", { body: { organizationId } });
      await readMember();
    },
    leaveOrganization: async () => {
      await call("leaveOrganization", { body: { organizationId: organizationId() } });
      await readMember();
    },
    acceptInvitation: async (invitationId) => {
      await call("acceptInvitation", { body: { invitationId } }).catch((error: unknown) => {
        // The server does not tell a stranger's invitation from none.
        if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error;
        throw new Error("This invitation is for another email address, or is no longer valid. Please ask for a new one.");
      });
      await readMember();
    },
    team: createEmbeddedTeam(call, organizationId),
    signIns: createEmbeddedSignIns(call),
    secondSteps: createEmbeddedSecondSteps(call),
    identityCheck: {
      sendCode: async () => {
        await call("sendSignInCode", { body: { email: emailOf(state.peek()), type: "sign-in" } });
      },
      withPassword: async (password) => void (await call("confirmIdentity", { body: { password } })),
      withCode: async (code) => void (await call("confirmIdentity", { body: { code } })),
    },
  };
}
