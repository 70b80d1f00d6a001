import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { suppress } from "../../../mail/suppressions.ts";
import { escapeHtml } from "../../../mail/text-to-html.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { nameInMail } from "../../../identity/organizations/organization-name.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

/**
 * The end of automatic mail, for its recipient. Opening the link only shows a button, because programs that look for malware open every
 * link of a mail; the POST of the button or of a mail program unsubscribes.
 */
export function unsubscribeFeature({ db, secrets, clock }: { db: Database; secrets: SecretBox; clock: () => Date }): Feature {
  function find(token: string) {
    const found = readUnsubscribeToken(secrets, token);
    if (found === null) throw new AppError("not_found", "This link does not work. Copy it whole from the mail, or answer the mail.");
    return found;
  }

  async function nameOf(organizationId: string): Promise<string> {
    const row = await db.read.selectFrom("organizations").select("name").where("id", "=", organizationId).executeTakeFirst();
    return nameInMail(row?.name ?? "");
  }

  return async (app) => {
    await app.register(async (plain) => {
      plain.removeAllContentTypeParsers();
      plain.addContentTypeParser("*", { parseAs: "string", bodyLimit: 64 * 1024 }, (_request, _body, done) => done(null, {}));
      const scope = plain.withTypeProvider<ZodTypeProvider>();

      scope.route({
        ...contract("showUnsubscribe"),
        handler: async (request, reply) => {
          const { organizationId, address } = find(request.query.token);
          const name = escapeHtml(await nameOf(organizationId));
          return reply
            .header("cache-control", "no-store")
            .type("text/html; charset=utf-8")
            .send(
              page(
                "Unsubscribe",
                `<p>Stop automatic mail from ${name} to <strong>${escapeHtml(address)}</strong>?</p><form method="post"><button>Unsubscribe</button></form>`,
              ),
            );
        },
      });

      scope.route({
        ...contract("unsubscribe"),
        handler: async (request, reply) => {
          const found = find(request.query.token);
          const isKnown = await db.read.selectFrom("organizations").select("id").where("id", "=", found.organizationId).executeTakeFirst();
          // An organization that is gone sends nothing any more.
          if (isKnown !== undefined) await db.write((tx) => suppress(tx, { ...found, reason: "unsubscribe", detail: null }, clock()));
          const name = escapeHtml(await nameOf(found.organizationId));
          return reply
            .type("text/html; charset=utf-8")
            .send(
              page("You are unsubscribed", `<p>${name} sends no more automatic mail to <strong>${escapeHtml(found.address)}</strong>.</p>`),
            );
        },
      });
    });
  };
}

/** The page policy admits no style of its own; a plain page is read everywhere. */
function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
