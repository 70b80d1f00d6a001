import { type Api, createApi, createWorkspaceApi, type WorkspaceApi } from "@disco/client/api";
import type { AuthClient } from "./auth-client.ts";
import { useAuth } from "./auth-provider.tsx";

interface Apis {
  /** The knowledge of an organization. */
  knowledge: Api;
  /** The workspace's own screens. */
  workspace: WorkspaceApi;
}

const made = new WeakMap<AuthClient, Apis>();

/** The server's calls, in the name of whoever is signed in. */
export function useApi(): Apis {
  const { auth } = useAuth();
  const known = made.get(auth);
  if (known !== undefined) return known;
  const options = { token: auth.token, fetch: watchRefusals(auth) };
  const apis = { knowledge: createApi(options), workspace: createWorkspaceApi(options) };
  made.set(auth, apis);
  return apis;
}

/** A 401 tells that the session ended somewhere else; the guard then leads to the sign-in. */
function watchRefusals(auth: AuthClient): typeof fetch {
  return async (...call) => {
    const response = await fetch(...call);
    if (response.status === 401) auth.noteRefusal().catch(() => {});
    return response;
  };
}
