import { keepDrafts } from "@disco/react/kit";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { AuthClient, AuthState } from "./auth-client.ts";

interface Identity {
  auth: AuthClient;
  /** Why signing in cannot work. */
  problem: Error | null;
}

const AuthContext = createContext<Identity | null>(null);

/** Gives every screen below the one identity of this server, and starts it. */
export function AuthProvider({ client, children }: { client: AuthClient; children: ReactNode }) {
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    client.start().catch((error: unknown) => setProblem(error instanceof Error ? error : new Error(String(error))));
  }, [client]);
  useEffect(() => {
    let before = client.state.peek().status;
    return client.state.subscribe(() => {
      const { status } = client.state.peek();
      if (before === "signed-in" && status !== "signed-in") keepDrafts();
      before = status;
    });
  }, [client]);
  // Pages for everybody go on without an identity; the guards say what is wrong on those that need one.
  const identity = useMemo(() => ({ auth: client, problem }), [client, problem]);
  return <AuthContext value={identity}>{children}</AuthContext>;
}

/** The identity, and who is signed in now. */
export function useAuth(): { auth: AuthClient; state: AuthState } {
  const identity = useContext(AuthContext);
  if (identity === null) throw new Error("A screen needs an AuthProvider above it.");
  const { auth, problem } = identity;
  const state = useSyncExternalStore(auth.state.subscribe, auth.state.peek, auth.state.peek);
  return { auth, state: problem !== null && state.status === "loading" ? { status: "unavailable", problem } : state };
}

/** Names the draft of a form of this member in this organization, for `keepAs`. */
export function useDraftName(screen: string): string {
  const { id, organization } = useMember();
  return `${id} ${organization?.id ?? ""} ${screen}`;
}

/** The signed-in member; for screens below `SignedInGuard`. */
export function useMember() {
  const { state } = useAuth();
  if (state.status !== "signed-in") throw new Error("This screen is for members.");
  return state.member;
}
