import { isEmailAddress } from "@disco/protocol/email-address";
import { z } from "zod";
import type { DirectoryPeopleTable } from "../../../db/tables/single-sign-on-tables.ts";
import type { Selectable } from "kysely";

export type DirectoryPerson = Selectable<DirectoryPeopleTable>;

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";

const text = (max: number) => z.string().trim().max(max);
/** Some directories write booleans as words. */
const Flag = z.union([z.boolean(), z.stringbool()]);
/** A person as a directory writes them. Attributes that are not kept here are dropped. */
export const ScimPerson = z.looseObject({
  userName: text(254).min(1),
  externalId: text(254).nullish(),
  displayName: text(200).nullish(),
  name: z.looseObject({ formatted: text(200).nullish(), givenName: text(100).nullish(), familyName: text(100).nullish() }).nullish(),
  emails: z
    .array(z.looseObject({ value: text(254), primary: Flag.optional() }))
    .max(20)
    .nullish(),
  active: Flag.default(true),
});
export type ScimPerson = z.infer<typeof ScimPerson>;

export const ScimPatch = z.looseObject({
  Operations: z
    .array(z.looseObject({ op: z.string().transform((op) => op.toLowerCase()), path: text(200).optional(), value: z.unknown() }))
    .max(50),
});

/** The kept attributes after a patch. */
export function patched(person: DirectoryPerson, { Operations: operations }: z.infer<typeof ScimPatch>): ScimPerson {
  const { userName, externalId, name: displayName, active } = person;
  const after: Record<string, unknown> = { userName, externalId, displayName, active: active === 1 };
  const parts: Record<string, unknown> = {};
  for (const { op, path, value } of operations) {
    const changes = path === undefined ? z.record(z.string(), z.unknown()).parse(value) : { [path]: value };
    for (const [name, wanted] of Object.entries(changes)) {
      const [whole = "", part] = name.split(".");
      const isRemoved = op === "remove";
      if (whole === "name" && part !== undefined) parts[part] = isRemoved ? null : wanted;
      else if (part === undefined && isRemoved && whole !== "active") after[whole] = null;
      else if (part === undefined && !isRemoved) after[whole] = wanted;
    }
  }
  if (Object.keys(parts).length > 0) after["name"] = parts;
  return ScimPerson.parse(after);
}

/** The mail address by which the person signs in; null without one. */
export function addressOf({ userName, emails }: ScimPerson): string | null {
  const others = emails ?? [];
  const candidates = [
    userName,
    ...others.filter(({ primary }) => primary === true).map(({ value }) => value),
    ...others.map(({ value }) => value),
  ];
  return candidates.find(isEmailAddress)?.toLowerCase() ?? null;
}

export function nameOf({ name, displayName, userName }: ScimPerson): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(" ");
  return parts || name?.formatted || displayName || userName;
}

export function toResource(person: DirectoryPerson, directoryUrl: string) {
  const { id, userName, email, externalId, name, active, createdAt, updatedAt } = person;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    displayName: name,
    name: { formatted: name },
    emails: [{ value: email, primary: true }],
    active: active === 1,
    meta: { resourceType: "User", created: createdAt, lastModified: updatedAt, location: `${directoryUrl}/Users/${id}` },
  };
}
