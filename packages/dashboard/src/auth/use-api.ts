import { type Api, createApi, createWorkspaceApi, type WorkspaceApi } from "@disco/client/api";
import type { AuthClient } from "./auth-client.ts";
import { useAuth } from "./auth-provider.tsx";
import { identityQuestion } from "./identity-question.ts";

interface Apis {
  /** The knowledge of an organization. */
  knowledge: Api;
  /** The workspace's own screens. */
  workspace: WorkspaceApi;
}

const made = new WeakMap<AuthClient, Apis>();

export function useApi(): Apis {
  const { auth } = useAuth();
  const known = made.get(auth);
  if (known !== undefined) return known;
  const options = { token: auth.token, fetch: watchRefusals(auth) };
  const apis = { knowledge: createApi(options), workspace: createWorkspaceApi(options) };
  made.set(auth, apis);
  return apis;
}

/** As long as any call may take. */
const RETRY_MS = 30_000;

/**
 * A 401 means that the session ended elsewhere; the guard then leads to the sign-in. Where the server wants a fresh sign-in,
 * the member is asked, and the call repeated.
 */
function watchRefusals(auth: AuthClient): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 401) auth.noteRefusal().catch(() => {});
    if (response.status !== 403) return response;
    const code = await codeOf(response);
    if (code === "unconfirmed_address" || code === "second_step_required") auth.noteRefusal().catch(() => {});
    if (auth.identityCheck === undefined || code !== "confirm_identity") return response;
    if (!(await identityQuestion.ask())) return response;
    // The time that the member took is not the call's.
    const headers = new Headers(init?.headers);
    const bearer = await auth.token();
    if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
    return fetch(input, { ...init, headers, signal: AbortSignal.timeout(RETRY_MS) });
  };
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body: { code?: string } | null = await response
    .clone()
    .json()
    .catch(() => null);
  return body?.code;
}
