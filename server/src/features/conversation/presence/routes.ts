import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { type PresenceDeps, readPhoto, readPresence, setPresence, takerOf } from "./set-presence.ts";

const DAY_S = 86_400;

/** Whether a member is there, and how visitors see them. */
export function presenceFeature(deps: PresenceDeps): Feature {
  return (app) => {
    serve(app, "readPresence", ({ member }) => readPresence(deps, takerOf(member, requireOrganization(member))));

    serve(app, "setPresence", ({ member, body }) => setPresence(deps, takerOf(member, requireOrganization(member)), body));

    app.route({
      ...contract("readMemberPhoto"),
      handler: async ({ params: { photoId } }, reply) => {
        const { type, bytes } = await readPhoto(deps.db, photoId);
        // Another photo has another id.
        return reply
          .headers({
            "content-type": type,
            "cache-control": `public, max-age=${DAY_S}, immutable`,
            "cross-origin-resource-policy": "cross-origin",
            // The widget draws it on any page.
            "access-control-allow-origin": "*",
          })
          .send(bytes);
      },
    });
  };
}
