import type { Deletion, DeletionReply, Profile, ProfileReply, UpdateProfile } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
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
    readProfile: async (signal) => (await call<ProfileReply>(routes.readProfile, { signal })).profile,
    updateProfile: async (body) => (await call<ProfileReply>(routes.updateProfile, { body })).profile,
    readAccountDeletion: async (signal) => (await call<DeletionReply>(routes.readAccountDeletion, { signal })).data,
    deleteAccount: async (confirmation) => (await call<DeletionReply>(routes.deleteAccount, { body: { confirmation } })).data,
    readOrganizationDeletion: async (signal) => (await call<DeletionReply>(routes.readOrganizationDeletion, { signal })).data,
    deleteOrganization: async (confirmation) => (await call<DeletionReply>(routes.deleteOrganization, { body: { confirmation } })).data,
  };
}
