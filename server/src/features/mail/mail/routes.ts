import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { formatAddress } from "../../../mail/mail-transport.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { allowAgain } from "../../../mail/suppressions.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import type { FindMailRoute } from "./find-mail-route.ts";
import { retryMail, stopMail } from "./retry-mail.ts";
import { unsubscribeFeature } from "./unsubscribe-routes.ts";

const NEWEST = 100;

export interface MailFeatureDeps {
  db: Database;
  outbox: Outbox;
  mailJobs: Pick<JobQueue, "nudge">;
  secrets: SecretBox;
  findRoute: FindMailRoute;
  clock: () => Date;
}

/** The organization's outgoing mail, for its members to read and send again, and the addresses it must not reach. */
export function mailFeature(deps: MailFeatureDeps): Feature {
  const { db, outbox } = deps;
  return async (app) => {
    await unsubscribeFeature(deps)(app);

    serve(app, "readOutbox", async (request) => {
      const { id } = requireOrganization(request.member);
      const { status } = request.query;
      const mails = await outbox.list({ organizationId: id, limit: NEWEST, ...(status !== undefined && { status }) });
      const route = await deps.findRoute(id).catch(() => null);
      return {
        isDelivered: route !== null,
        route: route === null ? null : { name: route.name, from: formatAddress(route.from), replyTo: route.replyTo },
        mails: mails.map(({ calendarFile: _calendarFile, ...mail }) => mail),
      };
    });

    serve(app, "retryMail", (request) => retryMail(deps, requireOrganization(request.member).id, request.params.mailId));

    serve(app, "stopMail", (request) => stopMail(deps, requireOrganization(request.member).id, request.params.mailId));

    serve(app, "listSuppressions", (request) =>
      db.read
        .selectFrom("suppressedAddresses")
        .select(["address", "reason", "detail", "createdAt"])
        .where("organizationId", "=", requireOrganization(request.member).id)
        .orderBy("createdAt", "desc")
        .limit(NEWEST)
        .execute(),
    );

    serve(app, "removeSuppression", async (request) => {
      const { id } = requireAdministrator(request.member, "let mail through again");
      const isRemoved = await db.write((tx) => allowAgain(tx, id, request.params.address));
      if (!isRemoved) throw new AppError("not_found", "This address is not on the list.");
    });
  };
}
