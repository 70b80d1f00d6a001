import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOwner } from "../../../identity/members/member-role.ts";
import { withOwnMail } from "./own-mail.ts";
import type { PartState } from "../../../start/ports-table.ts";

export function systemFeature({ db, checkParts }: { db: Database; checkParts: () => Promise<{ states: PartState[] }> }): Feature {
  return (app) => {
    app.route({
      ...contract("readSystem"),
      handler: async (request, reply) => {
        const { id } = requireOwner(request.member, "see how the server does");
        const states = await withOwnMail(db, id, (await checkParts()).states);
        return reply
          .header("cache-control", "no-store")
          .send({ success: true, parts: states.map(({ port: part, ...rest }) => ({ part, ...rest })) });
      },
    });
  };
}
