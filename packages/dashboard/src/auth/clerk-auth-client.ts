import type { LoadedClerk } from "@clerk/react/types";
import { createCell } from "@disco/client";
import { ApiError, createCaller } from "@disco/client/api";
import type { AuthClient, AuthState } from "./auth-client.ts";
import { createClerkIdentityCheck } from "./clerk-identity-check.ts";
import { createClerkSignIn, saying } from "./clerk-sign-in.ts";
import { createClerkSignIns } from "./clerk-sign-ins.ts";
import { createClerkTeam } from "./clerk-team.ts";
import { loadClerk } from "./load-clerk.ts";

const TOKEN_RETRY_MS = 1_000;

/** Parts that a test replaces. */
export interface ClerkSurroundings {
  load?: (publishableKey: string) => Promise<LoadedClerk>;
  fetch?: typeof globalThis.fetch;
  wait?: (ms: number) => Promise<void>;
  reload?: () => void;
}

/** Clerk behind the same interface as the embedded accounts. Nothing of Clerk's is fetched before `start`. */
export function createClerkAuthClient(publishableKey: string, surroundings: ClerkSurroundings = {}): AuthClient {
  const {
    load = loadClerk,
    fetch = (...call) => globalThis.fetch(...call),
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload = () => location.reload(),
  } = surroundings;
  const state = createCell<AuthState>({ status: "loading" });
  let loaded: LoadedClerk | undefined;
  let started: Promise<void> | undefined;
  let isLeaving = false;
  /** The shown member: user and organization of Clerk's session. */
  let shown = "";

  function clerk(): LoadedClerk {
    if (loaded === undefined) throw new Error("Signing in is still being loaded. Please try again in a moment.");
    return loaded;
  }

  async function start(): Promise<void> {
    loaded = await load(publishableKey);
    await signIn.finishRedirect();
    await follow();
    loaded.addListener(() => void follow().catch(() => {}));
  }

  /** Brings `state` up to Clerk's session: another tab, or Clerk itself, may have changed it. */
  async function follow(): Promise<void> {
    const { user, session, organization } = clerk();
    if (session == null || user == null) {
      const wasSignedIn = state.peek().status === "signed-in";
      shown = "";
      return state.set(wasSignedIn && !isLeaving ? { status: "signed-out", isEnded: true } : { status: "signed-out" });
    }
    const wanted = `${user.id} ${organization?.id ?? ""}`;
    if (wanted === shown) return;
    shown = wanted;
    await readMember().catch((error: unknown) => {
      shown = "";
      throw error;
    });
  }

  /** The member as the server knows them; only it knows the organization's slug. */
  async function readMember(): Promise<void> {
    const bearer = await token();
    if (bearer === null) return;
    const reply = await createCaller({ fetch, token: async () => bearer })("readMember").catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
    if (reply === null) return leave({ isEnded: true });
    const { data } = reply;
    const { user } = clerk();
    const email = data.email === "" ? (user?.primaryEmailAddress?.emailAddress ?? "") : data.email;
    state.set({ status: "signed-in", member: { ...data, email, name: data.name ?? (user?.fullName || null) } });
  }

  async function leave({ isEnded = false } = {}): Promise<void> {
    isLeaving = true;
    try {
      // Without an address of its own Clerk would load its own page.
      await saying(() => clerk().signOut(() => {}));
    } finally {
      isLeaving = false;
    }
    shown = "";
    state.set(isEnded ? { status: "signed-out", isEnded } : { status: "signed-out" });
  }

  /** A token fetch is retried once after a second; after that the page reloads. */
  async function token(): Promise<string | null> {
    const session = loaded?.session;
    if (session == null) return null;
    try {
      return await session.getToken();
    } catch {
      await wait(TOKEN_RETRY_MS);
    }
    try {
      return await session.getToken();
    } catch {
      reload();
      return null;
    }
  }

  const signIn = createClerkSignIn(clerk);
  const signIns = createClerkSignIns(clerk);

  return {
    provider: "clerk",
    social: ["google", "github"],
    state,
    start: () => (started ??= start()),
    token,
    ...signIn.ways,
    confirmCode: async (email, code) => {
      await signIn.ways.confirmCode(email, code);
      await follow();
    },
    signInWithPassword: async (email, password) => {
      await signIn.ways.signInWithPassword(email, password);
      await follow();
    },
    signOut: () => leave(),
    signOutEverywhere: async () => {
      await signIns.endOthers();
      await leave();
    },
    noteRefusal: readMember,
    refresh: async () => {
      await clerk().user?.reload();
      await readMember();
    },
    listOrganizations: async () => {
      const memberships = await saying(async () => clerk().user?.getOrganizationMemberships());
      return (memberships?.data ?? []).map(({ organization: { id, name, slug } }) => ({ id, name, slug: slug ?? "" }));
    },
    createOrganization: async (name) => {
      await saying(async () => {
        const made = await clerk().createOrganization({ name });
        await clerk().setActive({ organization: made.id });
      });
      await follow();
    },
    selectOrganization: async (organization) => {
      await saying(() => clerk().setActive({ organization }));
      await follow();
    },
    leaveOrganization: async () => {
      await saying(async () => {
        const { organization, user } = clerk();
        if (organization == null) throw new Error("You do not belong to an organization yet.");
        await user?.leaveOrganization(organization.id);
        const [other] = (await user?.getOrganizationMemberships())?.data ?? [];
        await clerk().setActive({ organization: other?.organization.id ?? null });
      });
      await follow();
    },
    acceptInvitation: async (invitationId) => {
      await saying(async () => {
        const invitations = await clerk().user?.getOrganizationInvitations();
        const invitation = invitations?.data.find(({ id }) => id === invitationId);
        if (invitation === undefined) throw new Error("There is no such invitation.");
        await invitation.accept();
        await clerk().setActive({ organization: invitation.publicOrganizationData.id });
      });
      await follow();
    },
    team: createClerkTeam(clerk),
    signIns,
    identityCheck: createClerkIdentityCheck(clerk),
    mountScreen: signIn.mountScreen,
  };
}
