import { escapeHtml } from "./text-to-html.ts";

/** Adds the visible link that every automatic mail ends with. */
export function withUnsubscribe(
  { body, html }: { body: string; html: string | null },
  url: string | null,
): { body: string; html: string | null } {
  if (url === null) return { body, html };
  const link = escapeHtml(url);
  return {
    body: `${body}\n\n--\nUnsubscribe: ${url}`,
    html:
      html === null ? null : `${html}<p style="color:#6b7280;font-size:12px"><a href="${link}" style="color:#6b7280">Unsubscribe</a></p>`,
  };
}
