import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireAdministrator, requireOwner } from "../../../identity/members/member-role.ts";
import type { Env } from "../../../settings/env.ts";
import { readRetention } from "../privacy/retention.ts";
import { dataMapOf } from "./data-map.ts";
import { withOwnMail } from "./own-mail.ts";
import type { PartState } from "../../../start/ports-table.ts";

export interface SystemDeps {
  env: Env;
  db: Database;
  checkParts: () => Promise<{ states: PartState[] }>;
}

export function systemFeature({ env, db, checkParts }: SystemDeps): Feature {
  return (app) => {
    serve(app, "readSystem", async (request) => {
      const { id } = requireOwner(request.member, "see how the server does");
      const states = await withOwnMail(db, id, (await checkParts()).states);
      return { parts: states.map(({ port: part, ...rest }) => ({ part, ...rest })) };
    });

    serve(app, "readDataMap", async (request) => {
      const { id } = requireAdministrator(request.member, "see who is given which data");
      const states = await withOwnMail(db, id, (await checkParts()).states);
      const flows = dataMapOf(env, states, await readRetention(db.read, id));
      return { flows };
    });
  };
}
