const MAX_NAME = 60;

/** The name a tool may use: one that the visitor wrote, on one line, without an address in it. */
export function typedName(offered: string | undefined, visitorTexts: readonly string[]): string | null {
  const name = offered?.replace(/\s+/gu, " ").trim() ?? "";
  if (name === "" || name.length > MAX_NAME || /https?:|www\.|[<>@]/iu.test(name)) return null;
  return visitorTexts.some((text) => text.toLowerCase().includes(name.toLowerCase())) ? name : null;
}
