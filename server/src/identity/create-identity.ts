import type { Database } from "../db/database.ts";
import type { Env } from "../settings/env.ts";
import type { RecordAudit } from "./two-factor/second-step-routes.ts";
import type { Limits } from "../limits/limits.ts";
import { createEmbeddedIdentity } from "./embedded/embedded.ts";
import type { Identity } from "./identity.ts";
import type { SendCode } from "./embedded/mail.ts";
import type { SingleSignOnServices } from "./sso/single-sign-on-parts.ts";
import type { MembershipHooks } from "./members/membership-changes.ts";

/** The identity that the settings ask for: Clerk when it is configured, else accounts in our own database. */
export async function createIdentity(deps: {
  env: Env;
  db: Database;
  limits: Limits;
  sendCode: SendCode;
  membership: MembershipHooks;
  singleSignOn: SingleSignOnServices;
  recordAudit: RecordAudit;
}): Promise<Identity> {
  const { env, db, limits, sendCode, membership, singleSignOn, recordAudit } = deps;
  if (env.identity.provider === "clerk")
    return (await import("./clerk/clerk.ts")).createClerkIdentity({ db, publicUrl: env.publicUrl, ...env.identity });
  return createEmbeddedIdentity({
    db,
    secretKey: env.secretKey,
    previousSecretKey: env.previousSecretKey,
    publicUrl: env.publicUrl,
    limits,
    sendCode,
    membership,
    singleSignOn,
    recordAudit,
    google: env.google,
    github: env.github,
  });
}
