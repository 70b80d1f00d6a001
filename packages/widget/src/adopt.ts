const sheets = new Map<string, CSSStyleSheet>();

/** Adds a style sheet to a shadow root, once, unless its element has left the page while the sheet was fetched. */
export function adopt(root: ShadowRoot, css: string): void {
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!root.host.isConnected || root.adoptedStyleSheets.includes(sheet)) return;
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  root.adoptedStyleSheets.push(sheet);
}
