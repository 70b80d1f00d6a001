import { randomBytes, randomInt } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import type { AppSecret } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";

export interface SecondStepDeps {
  db: Database;
  secrets: SecretBox;
}

const PERIOD_MS = 30_000;
/** A device's clock may be one period off. */
const DRIFT = 1;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Without the characters that people mistake for one another. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const place = (memberId: string, column: "secret" | "recovery_codes") => ["second_steps", memberId, column] as const;
const Codes = z.array(z.string());

/** Makes the secret of an authenticator app. It counts for nothing until a code of it is confirmed. */
export async function startApp({ db, secrets }: SecondStepDeps, member: { id: string; email: string }): Promise<AppSecret> {
  const secret = randomBytes(15).toString("base64url");
  const fresh = { secret: secrets.seal(secret, place(member.id, "secret")), lastCounter: null, createdAt: new Date().toISOString() };
  const { numInsertedOrUpdatedRows: stored } = await db.write((tx) =>
    tx
      .insertInto("secondSteps")
      .values({ ...fresh, memberId: member.id, recoveryCodes: null, confirmedAt: null })
      .onConflict((conflict) => conflict.column("memberId").doUpdateSet(fresh).where("secondSteps.confirmedAt", "is", null))
      .executeTakeFirstOrThrow(),
  );
  if (stored === 0n) throw new AppError("conflict", "Two-step verification is on already.");
  const uri = createOTP(secret).url("Disco", member.email);
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
}

/** Turns the app on with its first code. Returns the recovery codes, which are shown once; null where the code is wrong. */
export async function confirmApp(deps: SecondStepDeps, memberId: string, code: string): Promise<string[] | null> {
  const { db, secrets } = deps;
  const row = await find(db, memberId);
  if (row === undefined || row.confirmedAt !== null) throw new AppError("conflict", "Please begin to set up the app again.");
  const counter = await counterOf(deps, row, code);
  if (counter === null) return null;
  const { codes, sealed } = makeRecoveryCodes(secrets, memberId);
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable("secondSteps")
      .set({ confirmedAt: new Date().toISOString(), lastCounter: counter, recoveryCodes: sealed })
      .where("memberId", "=", memberId)
      .where("secret", "=", row.secret)
      .where("confirmedAt", "is", null)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n ? codes : null;
}

/** Takes a code of the app or a recovery code. Each counts once, also when it is sent twice at the same time. */
export async function takeCode(deps: SecondStepDeps, memberId: string, typed: string): Promise<boolean> {
  const row = await find(deps.db, memberId);
  if (row === undefined || row.confirmedAt === null) return false;
  const code = typed.replaceAll(/[\s-]/gu, "").toUpperCase();
  return code.length === RECOVERY_LENGTH ? takeRecoveryCode(deps, row, code) : takeAppCode(deps, row, code);
}

export async function renewRecoveryCodes({ db, secrets }: SecondStepDeps, memberId: string): Promise<string[]> {
  const { codes, sealed } = makeRecoveryCodes(secrets, memberId);
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable("secondSteps")
      .set({ recoveryCodes: sealed })
      .where("memberId", "=", memberId)
      .where("confirmedAt", "is not", null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new AppError("conflict", "Two-step verification is off.");
  return codes;
}

/** Whether there was one. */
export async function removeApp(db: Database, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db.write((tx) => tx.deleteFrom("secondSteps").where("memberId", "=", memberId).executeTakeFirst());
  return numDeletedRows === 1n;
}

/** Whether a sign-in of the member needs a code. */
export async function hasApp(db: Database, memberId: string): Promise<boolean> {
  return ((await find(db, memberId))?.confirmedAt ?? null) !== null;
}

export async function countRecoveryCodes({ db, secrets }: SecondStepDeps, memberId: string): Promise<number> {
  const sealed = (await find(db, memberId))?.recoveryCodes ?? null;
  return sealed === null ? 0 : openCodes(secrets, memberId, sealed).length;
}

interface Row {
  memberId: string;
  secret: string;
  recoveryCodes: string | null;
  confirmedAt: string | null;
}

/** Not of a replica, which may lag behind a change of a moment ago. */
function find(db: Database, memberId: string): Promise<Row | undefined> {
  return db.read.selectFrom("secondSteps").selectAll().where("memberId", "=", memberId).executeTakeFirst();
}

async function takeAppCode(deps: SecondStepDeps, row: Row, code: string): Promise<boolean> {
  const counter = await counterOf(deps, row, code);
  if (counter === null) return false;
  const { numUpdatedRows } = await deps.db.write((tx) =>
    tx
      .updateTable("secondSteps")
      .set({ lastCounter: counter })
      .where("memberId", "=", row.memberId)
      .where((where) => where.or([where("lastCounter", "is", null), where("lastCounter", "<", counter)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** The period whose code was typed; null where it is none of the present ones. */
async function counterOf({ secrets }: SecondStepDeps, row: Row, typed: string): Promise<number | null> {
  const code = typed.replaceAll(/\s/gu, "");
  const otp = createOTP(secrets.open(row.secret, place(row.memberId, "secret")));
  const now = Math.floor(Date.now() / PERIOD_MS);
  for (let counter = now + DRIFT; counter >= now - DRIFT; counter -= 1) if ((await otp.hotp(counter)) === code) return counter;
  return null;
}

async function takeRecoveryCode({ db, secrets }: SecondStepDeps, { memberId, recoveryCodes }: Row, code: string): Promise<boolean> {
  if (recoveryCodes === null) return false;
  const known = openCodes(secrets, memberId, recoveryCodes);
  if (!known.includes(code)) return false;
  const left = JSON.stringify(known.filter((each) => each !== code));
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable("secondSteps")
      .set({ recoveryCodes: secrets.seal(left, place(memberId, "recovery_codes")) })
      .where("memberId", "=", memberId)
      .where("recoveryCodes", "=", recoveryCodes)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

function makeRecoveryCodes(secrets: SecretBox, memberId: string): { codes: string[]; sealed: string } {
  const letters = () => Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  const codes = Array.from({ length: RECOVERY_CODES }, letters);
  const sealed = secrets.seal(JSON.stringify(codes), place(memberId, "recovery_codes"));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), sealed };
}

function openCodes(secrets: SecretBox, memberId: string, sealed: string): string[] {
  return Codes.parse(JSON.parse(secrets.open(sealed, place(memberId, "recovery_codes"))));
}
