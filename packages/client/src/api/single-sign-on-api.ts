import type { WriteSignInConnection } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** Sign-in at the organization's own provider, for its owners and admins. Every failure is an `ApiError`. */
export function createSingleSignOnApi(call: Caller) {
  return {
    read: async (signal?: AbortSignal) => (await call("readSingleSignOn", { signal })).data,
    addDomain: async (domain: string) => (await call("addSignInDomain", { body: { domain } })).data,
    /** Looks for the TXT record of the domain. */
    verifyDomain: async (domainId: string) => (await call("verifySignInDomain", { params: { domainId }, body: {} })).data,
    removeDomain: async (domainId: string) => void (await call("removeSignInDomain", { params: { domainId } })),
    saveConnection: async (body: WriteSignInConnection) => (await call("saveSignInConnection", { body })).data,
    removeConnection: async () => void (await call("removeSignInConnection")),
    /** A new token of the directory, which is shown this once. */
    issueDirectoryToken: async () => (await call("issueDirectoryToken", { body: {} })).data.token,
    revokeDirectoryToken: async () => void (await call("revokeDirectoryToken")),
  };
}
