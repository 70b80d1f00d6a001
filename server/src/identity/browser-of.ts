/** Every later one names the earlier ones as well. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/ Edg(?:e|A|iOS)?\//u, "Edge"],
  [/ (?:OPR|Opera)\//u, "Opera"],
  [/ SamsungBrowser\//u, "Samsung Internet"],
  [/ (?:Firefox|FxiOS)\//u, "Firefox"],
  [/ (?:Chrome|HeadlessChrome|CriOS)\//u, "Chrome"],
  [/ Version\/.* Safari\//u, "Safari"],
];
const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/Mac OS X/u, "macOS"],
  [/CrOS/u, "ChromeOS"],
  [/Linux/u, "Linux"],
];

/** A User-Agent in words, such as "Firefox on Windows"; null for a program that names none of the known browsers. */
export function browserOf(userAgent: string): string | null {
  const nameIn = (table: typeof browsers) => table.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
