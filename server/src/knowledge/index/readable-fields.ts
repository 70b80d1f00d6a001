import { HEADING_SEPARATOR } from "../chunk.ts";

/** The headings of a heading path, without the title it begins with. */
export function headingsBelow(headingPath: string, title: string): string[] {
  const headings = headingPath.split(HEADING_SEPARATOR).filter((heading) => heading !== "");
  const below = title !== "" && headingPath.startsWith(title) ? headingPath.slice(title.length).split(HEADING_SEPARATOR) : headings;
  return below.map((heading) => heading.trim()).filter((heading) => heading !== "");
}

/** The readable part of an address: its path, without the file's ending. */
export function urlWords(url: string | null): string {
  if (url === null || !URL.canParse(url)) return "";
  const { pathname } = new URL(url);
  const path = pathname.replace(/(?:index)?\.(?:html?|php|aspx?|pdf|docx?|txt|md)$/iu, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
