/** A message's text without its marks, for one line of a list. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^()\s]+\)/gu, "$1")
    .replaceAll(/^[-*•]\s+|```\w*/gmu, "")
    .replaceAll("**", "");
}
