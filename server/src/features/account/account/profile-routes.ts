import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { type ProfileDeps, readProfile, updateProfile } from "./profile.ts";

/** A member's own profile. */
export function profileFeature(deps: ProfileDeps): Feature {
  return (app) => {
    app.route({
      ...contract("readProfile"),
      handler: async (request, reply) =>
        reply.header("cache-control", "no-store").send({ success: true, profile: await readProfile(deps, request.member) }),
    });

    app.route({
      ...contract("updateProfile"),
      handler: async (request, reply) =>
        reply.send({ success: true, profile: await updateProfile(deps, request, request.member, request.body) }),
    });
  };
}
