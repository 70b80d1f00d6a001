import type { Member } from "@disco/protocol";

export const PERSONAL_ACCOUNT = "Personal account";

/** As long as the name of an organization may be. */
const MOST_CHARACTERS = 60;

export function personalName(member: Pick<Member, "name" | "email">): string {
  return [...wholeName(member)].slice(0, MOST_CHARACTERS).join("").trim();
}

/** How an organization is shown to a member: one that has the member's own name is their personal account. */
export function organizationLabel(name: string, member: Pick<Member, "name" | "email">): string {
  return name === personalName(member) ? PERSONAL_ACCOUNT : name;
}

function wholeName({ name, email }: Pick<Member, "name" | "email">): string {
  if (name !== null && name.trim() !== "") return name.trim();
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || PERSONAL_ACCOUNT;
}
