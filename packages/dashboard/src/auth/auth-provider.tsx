import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { AuthClient, AuthState } from "./auth-client.ts";

const AuthContext = createContext<AuthClient | null>(null);

/** Gives every screen below the one identity of this server, and starts it. */
export function AuthProvider({ client, children }: { client: AuthClient; children: ReactNode }) {
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    client.start().catch((error: unknown) => setProblem(error instanceof Error ? error : new Error(String(error))));
  }, [client]);
  if (problem !== null) throw problem;
  return <AuthContext value={client}>{children}</AuthContext>;
}

/** The identity, and who is signed in now. */
export function useAuth(): { auth: AuthClient; state: AuthState } {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("A screen needs an AuthProvider above it.");
  const state = useSyncExternalStore(auth.state.subscribe, auth.state.peek, auth.state.peek);
  return { auth, state };
}

/** The signed-in member; for screens below `SignedInGuard`. */
export function useMember() {
  const { state } = useAuth();
  if (state.status !== "signed-in") throw new Error("This screen is for members.");
  return state.member;
}
