export interface PageDescription {
  title: string;
  description: string;
}

/** Puts a page's own title and description into its document. */
export function describeDocument(html: string, { title, description }: PageDescription): string {
  const [name, text] = [escapeHtml(title), escapeHtml(description)];
  const tags = [
    `<title>${name}</title>`,
    `<meta name="description" content="${text}" />`,
    `<meta property="og:type" content="profile" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${text}" />`,
    `<meta name="twitter:card" content="summary" />`,
  ].join("\n    ");
  // A function, because a title may hold what `replace` takes for a pattern.
  return html.replace(/<meta name="description"[^>]*>\s*/u, "").replace(/<title>[^<]*<\/title>/u, () => tags);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
