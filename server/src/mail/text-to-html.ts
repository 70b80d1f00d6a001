const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/gu;

/** Makes a text safe inside HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? "");
}

/** Plain text as the HTML part of a mail: blank lines separate paragraphs, and web addresses become links. */
export function textToHtml(text: string): string {
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/u)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll(/\r?\n/gu, "<br>")}</p>`)
    .join("");
}

function linked(text: string): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const link = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${link}">${link}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
