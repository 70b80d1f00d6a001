import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { Accounts } from "../../embedded/embedded-accounts.ts";
import { overStore } from "../../embedded/patient-handle.ts";
import { join, leave } from "../accounts-of-organizations.ts";
import { organizationOfAddress } from "../sign-in-domains.ts";
import type { Actor, SingleSignOnParts } from "../single-sign-on-parts.ts";
import { addressOf, type DirectoryPerson, nameOf, type ScimPerson } from "./scim-person.ts";

const DIRECTORY: Actor = { id: "directory", name: "Directory (SCIM)", email: "" };

/** Members and those that were deactivated. */
const MAX_PEOPLE = 5_000;

interface Directory {
  parts: SingleSignOnParts;
  accounts: Accounts;
  organizationId: string;
}

export async function findPerson({ parts, organizationId }: Directory, id: string): Promise<DirectoryPerson> {
  const found = await people(parts, organizationId).selectAll().where("id", "=", id).executeTakeFirst();
  if (found === undefined) throw new AppError("not_found", "There is no such person.");
  return found;
}

function people({ db }: SingleSignOnParts, organizationId: string) {
  return db.read.selectFrom("directoryPeople").where("organizationId", "=", organizationId);
}

/** A page of people, of all or of those with one value. */
export async function listPeople(
  { parts, organizationId }: Directory,
  { only, offset, limit }: { only: { column: "userName" | "externalId"; value: string } | null; offset: number; limit: number },
): Promise<{ total: number; page: DirectoryPerson[] }> {
  const found = () => {
    const all = people(parts, organizationId);
    return only === null ? all : all.where(only.column, "=", only.column === "userName" ? only.value.toLowerCase() : only.value);
  };
  const { total } = await found()
    .select((from) => from.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return { total: Number(total), page: await found().selectAll().orderBy("createdAt").orderBy("id").limit(limit).offset(offset).execute() };
}

/** @throws AppError `conflict` for one that is there, `invalid_request` for an address of a domain that is not verified. */
export async function createPerson(directory: Directory, wanted: ScimPerson): Promise<DirectoryPerson> {
  const { parts, organizationId } = directory;
  const { db, clock } = parts;
  const email = addressOf(wanted);
  if (email === null || (await organizationOfAddress(db.read, email)) !== organizationId)
    throw new AppError("invalid_request", "The person needs a mail address of a domain that the organization has verified.");
  const userName = wanted.userName.toLowerCase();
  const memberId = await accountOf(directory, email, nameOf(wanted));
  const known = await people(parts, organizationId)
    .select("id")
    .where((where) => where.or([where("userName", "=", userName), where("memberId", "=", memberId)]))
    .executeTakeFirst();
  if (known !== undefined) throw new AppError("conflict", "This person is there already.");
  const { total } = await listPeople(directory, { only: null, offset: 0, limit: 0 });
  if (total >= MAX_PEOPLE) throw new AppError("conflict", `A directory brings at most ${MAX_PEOPLE} people.`);
  const at = clock().toISOString();
  const externalId = wanted.externalId ?? null;
  const active = Number(wanted.active);
  const person = {
    id: randomUUID(),
    organizationId,
    memberId,
    userName,
    email,
    externalId,
    name: nameOf(wanted),
    active: 0,
    createdAt: at,
    updatedAt: at,
  };
  await db.write((tx) => tx.insertInto("directoryPeople").values(person).execute());
  return active === 1 ? setActive(directory, person, true) : person;
}

/** The account of an address, made where there is none. One whose address was never confirmed may be anyone's. */
async function accountOf({ accounts }: Directory, email: string, name: string): Promise<string> {
  const { internalAdapter } = await accounts.$context;
  const found = await overStore(() => internalAdapter.findUserByEmail(email));
  if (found === null)
    return (await overStore(() => internalAdapter.createUser({ email, name, emailVerified: true }, { method: "admin" }))).id;
  if (found.user.emailVerified) return found.user.id;
  throw new AppError(
    "conflict",
    "There is an account with this address that was never confirmed. The person signs in with a code by mail first.",
  );
}

/** Changes a person, and their membership with it. @throws AppError */
export async function updatePerson(directory: Directory, person: DirectoryPerson, wanted: ScimPerson): Promise<DirectoryPerson> {
  const { parts, accounts } = directory;
  const userName = wanted.userName.toLowerCase();
  if (userName !== person.userName)
    throw new AppError("invalid_request", "The userName cannot be changed. Delete the person, and create them again.");
  const changes = { name: nameOf(wanted), externalId: wanted.externalId ?? null, updatedAt: parts.clock().toISOString() };
  await parts.db.write(async (tx) => {
    await tx.updateTable("directoryPeople").set(changes).where("id", "=", person.id).execute();
    if (changes.name === person.name) return;
    const detail = `Renamed ${person.email}.`;
    const { organizationId } = person;
    await parts.record(tx, { member: DIRECTORY, organizationId, action: "single_sign_on.directory", detail, now: parts.clock() });
  });
  if (changes.name !== person.name) {
    const { internalAdapter } = await accounts.$context;
    await overStore(() => internalAdapter.updateUser(person.memberId, { name: changes.name }));
  }
  const changed = { ...person, ...changes };
  return wanted.active === (person.active === 1) ? changed : setActive(directory, changed, wanted.active);
}

export async function deletePerson(directory: Directory, person: DirectoryPerson): Promise<void> {
  await setActive(directory, person, false);
  await directory.parts.db.write((tx) => tx.deleteFrom("directoryPeople").where("id", "=", person.id).execute());
}

/** The mark comes first: a sign-in that is under way finds it. */
async function setActive(
  { parts, accounts, organizationId }: Directory,
  person: DirectoryPerson,
  isActive: boolean,
): Promise<DirectoryPerson> {
  const { id, memberId: userId, email } = person;
  const mark = (active: number) => parts.db.write((tx) => tx.updateTable("directoryPeople").set({ active }).where("id", "=", id).execute());
  await mark(Number(isActive));
  try {
    if (isActive) await join(parts, accounts, { organizationId, userId, email, role: null, by: DIRECTORY });
    else await leave(parts, accounts, { organizationId, userId, email, by: DIRECTORY });
  } catch (error) {
    await mark(person.active);
    throw error;
  }
  return { ...person, active: Number(isActive) };
}
