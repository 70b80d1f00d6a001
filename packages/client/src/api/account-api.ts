import type { Deletion, Profile, UpdateProfile } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The member's own account. Every failure is an `ApiError`. */
export interface AccountApi {
  readProfile: (signal?: AbortSignal) => Promise<Profile>;
  /** Changes the fields that are there. */
  updateProfile: (change: UpdateProfile) => Promise<Profile>;
  /** What deleting the account would end, and what would stay. */
  readAccountDeletion: (signal?: AbortSignal) => Promise<Deletion>;
  /** Deletes the account; `confirmation` is its e-mail address. */
  deleteAccount: (confirmation: string) => Promise<Deletion>;
  /** What deleting the organization would end, and what would stay. */
  readOrganizationDeletion: (signal?: AbortSignal) => Promise<Deletion>;
  /** Deletes the organization; `confirmation` is its name. */
  deleteOrganization: (confirmation: string) => Promise<Deletion>;
}

/** Makes the calls about the account. */
export function createAccountApi(call: Caller): AccountApi {
  return {
    readProfile: async (signal) => (await call("readProfile", { signal })).profile,
    updateProfile: async (body) => (await call("updateProfile", { body })).profile,
    readAccountDeletion: async (signal) => (await call("readAccountDeletion", { signal })).data,
    deleteAccount: async (confirmation) => (await call("deleteAccount", { body: { confirmation } })).data,
    readOrganizationDeletion: async (signal) => (await call("readOrganizationDeletion", { signal })).data,
    deleteOrganization: async (confirmation) => (await call("deleteOrganization", { body: { confirmation } })).data,
  };
}
