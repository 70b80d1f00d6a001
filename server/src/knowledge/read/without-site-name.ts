/** Takes the site's name off a title such as "Pricing | Acme". A title that is only the site's name stays. */
export function withoutSiteName(title: string, siteName: string | null): string {
  if (siteName === null || siteName === "") return title;
  const name = siteName.toLowerCase();
  const parts = title.split(/(\s+[|–—·•»-]\s+|\s*::\s*|:\s+)/u);
  for (const [separator, kept, dropped] of [
    [parts.at(-2), parts.slice(0, -2).join(""), parts.at(-1)],
    [parts[1], parts.slice(2).join(""), parts[0]],
  ]) {
    if (separator !== undefined && kept !== undefined && kept.trim() !== "" && isNameOf(dropped, name)) return kept.trim();
  }
  return title;
}

/** "Acme", or "Acme blog" and "Acme documentation". */
function isNameOf(part: string | undefined, name: string): boolean {
  const said = part?.trim().toLowerCase() ?? "";
  return said === name || (said.startsWith(`${name} `) && said.slice(name.length).trim().split(/\s+/u).length <= 2);
}
