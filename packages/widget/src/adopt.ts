/** Adds a style sheet to a shadow root, unless its element has left the page while the sheet was fetched. */
export function adopt(root: ShadowRoot, css: string): void {
  if (!root.host.isConnected) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
