const MAX_LENGTH = 150;

/** The name under which a document is shown and replaced; null for one that leads out of its folder. */
export function documentName(given: string): string | null {
  const plain = given.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  const steps = plain.split(/[/\\]/u);
  if (steps.includes("..") || /^(?:[/\\]|[a-z]:)/iu.test(plain)) return null;
  const name = (steps.at(-1) ?? "").replace(/\s+/gu, " ").trim();
  if (name === "" || name === ".") return "Document";
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? "";
  return letters.slice(0, MAX_LENGTH - ending.length).join("") + ending;
}
