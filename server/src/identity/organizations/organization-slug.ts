import { Slug } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import { isFreeMail } from "../../domains/free-mail.ts";

/** Names that address something of ours, or that no company should answer under. */
const RESERVED = new Set(
  (
    "about account admin administrator agent ai api app assets auth billing blog calendar chat co com contact dashboard " +
    "default demo disco docs edu email example gov health help io knowledge login localhost m mail member metrics net " +
    "oauth org organization owner pricing privacy public root security settings sign-in sign-out sign-up static status " +
    "support system terms test user voice waitlist webhook widget www"
  ).split(" "),
);

const COUNTRY_SECOND_LEVEL = new Set(["ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"]);

/** Whether a slug is well formed and not reserved; it may still be taken. */
export function isFreeName(slug: string): boolean {
  return Slug.safeParse(slug).success && !RESERVED.has(slug);
}

/** @throws AppError `invalid_request` for a slug that is malformed or reserved. */
export function requireFreeName(slug: string): void {
  if (!Slug.safeParse(slug).success) {
    throw new AppError("invalid_request", "The organization's slug must be 1 to 63 lower-case letters, digits and dashes.");
  }
  if (RESERVED.has(slug)) throw new AppError("invalid_request", `The slug "${slug}" is reserved. Please choose another.`);
}

/**
 * Whether a member may take `slug` for a new organization. A plain name belongs to the company behind it, because anyone may
 * read `/chat/{slug}` as that company speaking: only a proven work e-mail of a domain of that name can claim it (`ann@acme.com`
 * claims `acme`). Everyone may take a name with a mark of its own, a last part with a digit in it (`acme-4711`),
 * which no company's domain derives to by accident.
 */
export function canClaimSlug(member: { email: string; emailVerified: boolean }, slug: string): boolean {
  if (/-[a-z]*\d[a-z\d]*$/u.test(slug)) return true;
  return member.emailVerified && workName(member.email) === slug;
}

/** @throws AppError `slug_claimed` with a slug that would be accepted instead. */
export function requireClaim(member: { email: string; emailVerified: boolean }, slug: string, suffix: string): void {
  if (canClaimSlug(member, slug)) return;
  throw new AppError(
    "slug_claimed",
    `The slug "${slug}" can only be taken with a confirmed work e-mail of that domain. You could take "${markSlug(slug, suffix)}" instead.`,
  );
}

/** A slug to start from for a member's first organization: the company of a work e-mail, else the person's own name. */
export function suggestSlug(email: string): string {
  const name = workName(email) ?? email.split("@")[0] ?? "";
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, 50)
    .replace(/^-+|-+$/gu, "");
  if (slug === "") return "team";
  return RESERVED.has(slug) ? `${slug}-team` : slug;
}

/** The slug with a mark of its own, for a name that is taken. `suffix` must hold a digit. */
export function markSlug(slug: string, suffix: string): string {
  return `${slug.slice(0, 62 - suffix.length).replace(/-+$/u, "")}-${suffix}`;
}

/** The name of an organization of which only the slug is known: "blue-harbor" is Blue Harbor. */
export function nameOfSlug(slug: string): string {
  return slug.replace(/-+/gu, " ").replace(/\b[a-z]/gu, (letter) => letter.toUpperCase());
}

/**
 * The company's name in a work e-mail: the label right before the public suffix. Read from the right, unlike a website's slug,
 * so that `x@a.acme.evil.com` is evil's and not acme's.
 */
function workName(email: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const name = ownLabel(domain);
  return name === null || isFreeMail(domain) || !Slug.safeParse(name).success ? null : name;
}

function ownLabel(domain: string): string | null {
  const parts = domain.split(".");
  if (parts.length < 2 || parts.includes("")) return null;
  const [top = "", second = ""] = parts.toReversed();
  const hasSecondLevel = parts.length > 2 && top.length === 2 && COUNTRY_SECOND_LEVEL.has(second);
  return parts.at(hasSecondLevel ? -3 : -2) ?? null;
}
