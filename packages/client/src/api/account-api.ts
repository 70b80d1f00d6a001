import type { UpdateProfile } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The member's own account. Every failure is an `ApiError`. */
export function createAccountApi(call: Caller) {
  return {
    readProfile: async (signal?: AbortSignal) => (await call("readProfile", { signal })).profile,
    /** Changes the fields that are there. */
    updateProfile: async (body: UpdateProfile) => (await call("updateProfile", { body })).profile,
    /** Consequences of deleting the account, and what would remain. */
    readAccountDeletion: async (signal?: AbortSignal) => (await call("readAccountDeletion", { signal })).data,
    /** Deletes the account; `confirmation` is its e-mail address. */
    deleteAccount: async (confirmation: string) => (await call("deleteAccount", { body: { confirmation } })).data,
    /** Consequences of deleting the organization, and what would remain. */
    readOrganizationDeletion: async (signal?: AbortSignal) => (await call("readOrganizationDeletion", { signal })).data,
    /** Deletes the organization; `confirmation` is its name. */
    deleteOrganization: async (confirmation: string) => (await call("deleteOrganization", { body: { confirmation } })).data,
  };
}
