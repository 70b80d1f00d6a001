import type { Member } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { contract } from "../../contract.ts";
import type { Feature } from "../../feature.ts";
import { enforceLimit } from "../../limits/enforce-limit.ts";
import { limitAttempt } from "../account-limits.ts";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { readBearer } from "../identity.ts";
import { isFromOwnPage } from "../members/member-cookie.ts";
import { requireAdministrator, requireOwner, toMemberRole } from "../members/member-role.ts";
import type { MembershipHooks } from "../members/membership-changes.ts";
import { answerSignIn, askAccounts } from "../routes.ts";
import { endOtherSignIns } from "../sign-ins.ts";
import { listPasskeys } from "./passkey-routes.ts";
import type { SecondStepRoutesDeps } from "./second-step-deps.ts";
import { readSecondStepCookie, takeSecondStep } from "./second-step-cookie.ts";
import { resetSecondStep } from "./reset-second-step.ts";
import { hadTwoSteps, pendingName, takesPasskeys } from "./second-step-plugin.ts";
import { confirmApp, countRecoveryCodes, hasApp, removeApp, renewRecoveryCodes, startApp } from "./second-steps.ts";

const CONFIRMATIONS = { points: 10, windowMs: 10 * 60_000 };

export type RecordAudit = (entry: {
  member: Member;
  organizationId: string;
  action: `second_step.${string}`;
  detail: string;
}) => Promise<void>;

/** Two-step verification: of a sign-in, of the member's account, and as a rule of the organization. */
export function secondStepFeature(
  deps: SecondStepRoutesDeps & { membership: MembershipHooks | undefined; recordAudit: RecordAudit | undefined },
): Feature {
  const { open, accounts, limits, publicUrl, guesses, sendCode, steps, membership, recordAudit } = deps;
  const { db } = steps;
  const done = { success: true as const };
  const uncached = (reply: FastifyReply) => reply.header("cache-control", "no-store");

  /** Codes have a budget of their own beside the password's. */
  async function limitCodes(member: { id: string; email: string }, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const attempt = { kind: "guess", name: "second-step", account: `second step of ${member.id}` } as const;
    if (await limitAttempt(limits, attempt, request, reply))
      guesses(member.email).catch((error: unknown) =>
        request.log.error({ err: error }, "the owner of an account got no notice of guesses"),
      );
  }

  return (app) => {
    app.route({
      ...contract("finishSignIn"),
      handler: async (request, reply) => {
        const secondStep = request.body.secondStep ?? (isFromOwnPage(request, publicUrl) ? readSecondStepCookie(request) : undefined);
        const { internalAdapter } = await (await open()).$context;
        const pending = secondStep && (await overStore(() => internalAdapter.findVerificationValue(pendingName(secondStep))));
        const user = pending ? await overStore(() => internalAdapter.findUserById(pending.value)) : null;
        if (user === null) throw new AppError("unauthorized", "This sign-in took too long. Please start again.");
        await limitCodes(user, request, reply);
        const { code } = request.body;
        const answered = await askAccounts(accounts, request, { publicUrl, path: "/second-step/sign-in", body: { secondStep, code } });
        takeSecondStep(reply, publicUrl);
        return answerSignIn(request, reply, answered, publicUrl);
      },
    });

    app.route({
      ...contract("readSecondStep"),
      handler: async (request, reply) => {
        const { id } = request.member;
        const data = {
          hasApp: await hasApp(db, id),
          recoveryCodesLeft: await countRecoveryCodes(steps, id),
          passkeys: await listPasskeys(await open(), id),
          takesPasskeys: takesPasskeys(publicUrl),
        };
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      ...contract("startApp"),
      handler: async (request, reply) => uncached(reply).send({ success: true, data: await startApp(steps, request.member) }),
    });

    app.route({
      ...contract("confirmApp"),
      handler: async (request, reply) => {
        // By member alone: a whole office may set it up at once.
        enforceLimit(
          reply,
          [await limits.take("confirm-app", request.member.id, CONFIRMATIONS)],
          "Too many attempts. Please wait a while.",
        );
        const recoveryCodes = await confirmApp(steps, request.member.id, request.body.code);
        if (recoveryCodes === null)
          throw new AppError("invalid_request", "That code is not right. Please enter the one that the app shows now.");
        // The other sign-ins had one step.
        await endOtherSignIns(await open(), readBearer(request.headers) ?? "");
        return uncached(reply).send({ success: true, data: { recoveryCodes } });
      },
    });

    app.route({
      ...contract("removeApp"),
      handler: async ({ member }) => {
        if (await removeApp(db, member.id)) await sendCode({ kind: "one-step", email: member.email, organizationName: null });
        return done;
      },
    });

    app.route({
      ...contract("renewRecoveryCodes"),
      handler: async ({ member }, reply) => {
        const recoveryCodes = await renewRecoveryCodes(steps, member.id);
        return uncached(reply).send({ success: true, data: { recoveryCodes } });
      },
    });

    app.route({
      ...contract("readSecondStepRule"),
      handler: async ({ member }) => {
        const { id } = requireAdministrator(member, "see who has two-step verification");
        const { requiresSecondStep } = await db.read
          .selectFrom("organizations")
          .select("requiresSecondStep")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        const team = await listTeam(id);
        return {
          success: true as const,
          data: { isRequired: requiresSecondStep === 1, readyMembers: team.filter(({ ready }) => ready).map(({ userId }) => userId) },
        };
      },
    });

    app.route({
      ...contract("setSecondStepRule"),
      handler: async ({ member, headers, body: { isRequired } }) => {
        const { id: organizationId } = requireOwner(member, "require two-step verification");
        if (isRequired && !hadTwoSteps(await sessionOf(await open(), headers), organizationId, await hasApp(db, member.id)))
          throw new AppError("conflict", "Please set up two-step verification for yourself first, under Settings, Security.");
        await db.write((tx) =>
          tx
            .updateTable("organizations")
            .set({ requiresSecondStep: isRequired ? 1 : 0 })
            .where("id", "=", organizationId)
            .execute(),
        );
        const [action, detail] = isRequired
          ? (["second_step.required", "Two-step verification is required of all members."] as const)
          : (["second_step.optional", "Two-step verification is no longer required."] as const);
        await recordAudit?.({ member, organizationId, action, detail });
        // Open streams look again at who is behind them.
        if (isRequired) for (const { userId } of await listTeam(organizationId)) membership?.afterSignInEnded(userId);
        return done;
      },
    });

    app.route({
      ...contract("resetSecondStep"),
      handler: async ({ member, params: { userId } }) => {
        const { id: organizationId, name: organizationName, role } = requireAdministrator(member, "reset a member's two-step verification");
        const about = (await listTeam(organizationId)).find((each) => each.userId === userId);
        if (about === undefined) throw new AppError("not_found", "There is no such member.");
        if (about.role === "owner" && role !== "owner")
          throw new AppError("forbidden", "Only owners may reset an owner's two-step verification.");
        await requireOnlyHere(userId, organizationId);
        await resetSecondStep(await open(), db, userId);
        membership?.afterSignInEnded(userId);
        const detail = `Reset the two-step verification of ${about.email}.`;
        await recordAudit?.({ member, organizationId, action: "second_step.reset", detail });
        await sendCode({ kind: "one-step", email: about.email, organizationName });
        return done;
      },
    });
  };

  /** An administrator of one organization must not weaken an account that opens another one. */
  async function requireOnlyHere(userId: string, organizationId: string): Promise<void> {
    const { rows } = await sql`
      select id from identity_member where "userId" = ${userId} and "organizationId" <> ${organizationId} limit 1`.execute(db.raw);
    if (rows.length > 0)
      throw new AppError("conflict", "This member belongs to other organizations as well: only the operator of this server can reset it.");
  }

  async function listTeam(organizationId: string) {
    await open();
    const { rows } = await sql<{ userId: string; email: string; role: string; ready: string | null }>`
      select m."userId", u.email, m.role, coalesce(s.confirmed_at, (select min(p.id) from identity_passkey p where p."userId" = u.id)) as ready
      from identity_member m join identity_user u on u.id = m."userId" left join second_steps s on s.member_id = u.id
      where m."organizationId" = ${organizationId} order by m."createdAt" limit 200`.execute(db.raw);
    return rows.map(({ userId, email, role, ready }) => ({ userId, email, role: toMemberRole(role), ready: ready !== null }));
  }
}

async function sessionOf(accounts: Accounts, headers: FastifyRequest["headers"]) {
  const bearer = new Headers({ authorization: `Bearer ${readBearer(headers) ?? ""}` });
  const found = await overStore(() => accounts.api.getSession({ headers: bearer, query: { disableRefresh: true } }));
  return found?.session ?? {};
}
