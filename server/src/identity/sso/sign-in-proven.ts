import { createHash } from "node:crypto";
import { isEmailAddress } from "@disco/protocol/email-address";
import { isAPIError } from "better-auth/api";
import { sql } from "kysely";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { join } from "./accounts-of-organizations.ts";
import { roleOf, type StoredConnection } from "./sign-in-connection.ts";
import { organizationOfAddress } from "./sign-in-domains.ts";
import { type Actor, type ProvenPerson, providerOf, type SingleSignOnParts } from "./single-sign-on-parts.ts";

const PROVIDER: Actor = { id: "single-sign-on", name: "Single sign-on", email: "" };

/** Why a proven person is not signed in, as the sign-in page knows it. */
export class SignInRefused extends Error {
  readonly problem: "linked" | "deactivated" | "elsewhere";

  constructor(problem: SignInRefused["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

/** Signs a proven person in as a member of the organization. @returns their bearer. @throws SignInRefused */
export async function signInProven(
  parts: SingleSignOnParts,
  accounts: Accounts,
  {
    organizationId,
    person,
    connection,
    headers,
  }: { organizationId: string; person: ProvenPerson; connection: StoredConnection; headers: Headers },
): Promise<string> {
  const { db } = parts;
  const { email, name, claims } = person;
  const account = { providerId: providerOf(organizationId), accountId: accountOf(person) };
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from identity_user where email = ${email} or id in
      (select "userId" from identity_account where "providerId" = ${account.providerId} and "accountId" = ${account.accountId})`.execute(
    db.raw,
  );
  // A provider speaks for the verified domains of its organization alone, also where the person's address has changed.
  for (const each of [email, ...rows.map((row) => row.email)])
    if (!isEmailAddress(each) || (await organizationOfAddress(db.read, each)) !== organizationId) throw new SignInRefused("elsewhere");
  if (await isDeactivated(parts, organizationId, [email, ...rows.map((row) => row.id)])) throw new SignInRefused("deactivated");
  const { headers: answered, response } = await overStore(() =>
    accounts.api.signInProven({ body: { ...account, email, name: name === "" ? email : name }, headers, returnHeaders: true }),
  ).catch((error: unknown) => {
    throw isAPIError(error) && error.statusCode === 403 ? new SignInRefused("linked") : error;
  });
  const { internalAdapter } = await accounts.$context;
  try {
    const role = roleOf(connection.settings, claims);
    await join(parts, accounts, { organizationId, userId: response.userId, email: response.email, role, by: PROVIDER });
    await overStore(() =>
      internalAdapter.updateSession(response.sessionToken, { activeOrganizationId: organizationId, twoStepsIn: organizationId }),
    );
  } catch (error) {
    await overStore(() => internalAdapter.deleteSession(response.sessionToken));
    throw error;
  }
  const bearer = answered.get("set-auth-token");
  if (bearer === null) throw new Error("No session could be made.");
  return bearer;
}

function accountOf({ issuer, subject }: ProvenPerson): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}

async function isDeactivated({ db }: SingleSignOnParts, organizationId: string, [email = "", ...ids]: string[]): Promise<boolean> {
  const found = await db.read
    .selectFrom("directoryPeople")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("active", "=", 0)
    .where((where) => where.or([where("email", "=", email), where("memberId", "in", ids.length === 0 ? [""] : ids)]))
    .executeTakeFirst();
  return found !== undefined;
}
