import type { Profile, ProfileReply, UpdateProfile } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** The member's own account. Every failure is an `ApiError`. */
export interface AccountApi {
  readProfile: (signal?: AbortSignal) => Promise<Profile>;
  /** Changes the fields that are there. */
  updateProfile: (change: UpdateProfile) => Promise<Profile>;
}

/** Makes the calls about the account. */
export function createAccountApi(call: Caller): AccountApi {
  return {
    readProfile: async (signal) => (await call<ProfileReply>(routes.readProfile, { signal })).profile,
    updateProfile: async (body) => (await call<ProfileReply>(routes.updateProfile, { body })).profile,
  };
}
