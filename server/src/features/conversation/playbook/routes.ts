import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { FindConfiguration } from "../widget-configuration/find-configuration.ts";
import {
  discardDraft,
  followOrganization,
  placeOfPlaybook,
  type PlaybookDeps,
  publishPlaybook,
  readPlaybook,
  saveDraft,
} from "./playbook-settings.ts";

/** How an agent sells: the organization's, or a member's own voice agent. */
export function playbookFeature(deps: PlaybookDeps & { findConfiguration: FindConfiguration }): Feature {
  const { db } = deps;
  return (app) => {
    serve(app, "readPlaybook", async ({ member, query }) => readPlaybook(db.read, await placeOfPlaybook(db, member, query)));

    serve(app, "savePlaybookDraft", async ({ member, query, body }) => saveDraft(deps, await placeOfPlaybook(db, member, query), body));

    serve(app, "discardPlaybookDraft", async ({ member, query }) => discardDraft(deps, await placeOfPlaybook(db, member, query)));

    serve(app, "publishPlaybook", async ({ member, query, body }) => {
      const published = await publishPlaybook(deps, await placeOfPlaybook(db, member, query), body);
      deps.findConfiguration.forget();
      return published;
    });

    serve(app, "followPlaybook", async ({ member, query }) => followOrganization(deps, await placeOfPlaybook(db, member, query)));
  };
}
