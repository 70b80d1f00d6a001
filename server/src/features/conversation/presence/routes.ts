import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { type PresenceDeps, readPhoto, readPresence, setPresence, takerOf } from "./set-presence.ts";

const DAY_S = 86_400;

/** Whether a member is there, and how visitors see them. */
export function presenceFeature(deps: PresenceDeps): Feature {
  return (app) => {
    app.route({
      ...contract("readPresence"),
      handler: async ({ member }, reply) => {
        const data = await readPresence(deps, takerOf(member, requireOrganization(member)));
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("setPresence"),
      handler: async ({ member, body }, reply) => {
        const data = await setPresence(deps, takerOf(member, requireOrganization(member)), body);
        return reply.send({ success: true, data });
      },
    });

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
