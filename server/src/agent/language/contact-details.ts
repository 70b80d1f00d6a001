import { ownEmail } from "../tools/corrected-email.ts";

export interface ContactDetails {
  email: string | null;
  name: string | null;
}

const NAME =
  /\b(?:[Mm]y name is|[Mm]y name's|[Tt]his is|[Ii] am|[Ii]'m|[Ii]’m|[Nn]ame:)\s+((?:\p{Lu}[\p{L}'’-]{1,30})(?:\s+\p{Lu}[\p{L}'’-]{1,30}){0,2})/gu;
const BESIDE_EMAIL = /\bmy name is (\S[^\n@]{0,58}?) and my e-?mail is\b/iu;
const BEFORE_EMAIL = /^\s*((?:\p{Lu}[\p{L}'’-]{1,30})(?:\s+\p{Lu}[\p{L}'’-]{1,30}){1,2})\s*[,<(:–-]+\s*\S+@/u;

/** Capitals beside an address that are not a name: "I'm CTO at Acme", "My Email: ada@acme.com". */
const NO_NAME =
  /^(?:c[efimoprst]o|[es]?vp|head|director|manager|founder|owner|president|sales|marketing|engineer\w*|procurement)\b|\b(?:e-?mail|mail|address|contact)\b/iu;

/** Finds an e-mail address and a name that a visitor volunteered. */
export function readContactDetails(text: string): ContactDetails {
  const capitals = [...text.matchAll(NAME), ...(text.includes("@") ? [BEFORE_EMAIL.exec(text)] : [])].map((match) => match?.[1]);
  const name = capitals.find((words) => words !== undefined && !NO_NAME.test(words));
  return { email: ownEmail(text), name: BESIDE_EMAIL.exec(text)?.[1] ?? name ?? null };
}
