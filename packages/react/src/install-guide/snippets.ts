/** A snippet's target and text. */
export type SnippetKind = "html" | "wordpress" | "react";

/** The lines that put the widget on a page. */
export function toSnippet(kind: SnippetKind, { apiKey, serverUrl }: { apiKey: string; serverUrl: string }): string {
  const tag = `<script src="${serverUrl}/widget/disco.js" data-api-key="${apiKey}" async></script>`;
  switch (kind) {
    case "html":
      return `<!-- Before </body>, on every page -->\n${tag}`;
    case "wordpress":
      return [
        "// In your theme's functions.php, or with a snippets plugin",
        "add_action( 'wp_footer', function () {",
        `    echo '${tag}';`,
        "} );",
      ].join("\n");
    case "react":
      return [
        "// npm install @disco/react",
        'import { DiscoWidget } from "@disco/react";',
        "",
        "export function App() {",
        `  return <DiscoWidget apiKey="${apiKey}" apiUrl="${serverUrl}" />;`,
        "}",
      ].join("\n");
  }
}
