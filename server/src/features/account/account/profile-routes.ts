import { ProfileReply, routes, UpdateProfile } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { type ProfileDeps, readProfile, updateProfile } from "./profile.ts";

/** A member's own profile. */
export function profileFeature(deps: ProfileDeps): Feature {
  return (app) => {
    app.route({
      method: routes.readProfile.method,
      url: routes.readProfile.path,
      config: { access: "member" },
      schema: { tags: ["account"], response: { 200: ProfileReply } },
      handler: async (request, reply) =>
        reply.header("cache-control", "no-store").send({ success: true, profile: await readProfile(deps, request.member) }),
    });

    app.route({
      method: routes.updateProfile.method,
      url: routes.updateProfile.path,
      config: { access: "member" },
      schema: { tags: ["account"], body: UpdateProfile, response: { 200: ProfileReply } },
      handler: async (request, reply) =>
        reply.send({ success: true, profile: await updateProfile(deps, request, request.member, request.body) }),
    });
  };
}
