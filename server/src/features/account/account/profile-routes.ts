import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { type ProfileDeps, readProfile, updateProfile } from "./profile.ts";

/** A member's own profile. */
export function profileFeature(deps: ProfileDeps): Feature {
  return (app) => {
    serve(app, "readProfile", async (request) => ({ profile: await readProfile(deps, request.member) }));

    serve(app, "updateProfile", async (request) => ({ profile: await updateProfile(deps, request, request.member, request.body) }));
  };
}
