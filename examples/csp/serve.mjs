// One page under the strictest policy there is: nothing but scripts with this answer's nonce, Trusted Types required and no policy for
// them allowed, and no connection but to the Disco server. No dependencies.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

const disco = new URL(process.env.DISCO_URL ?? "http://127.0.0.1:3000");
const key = process.env.DISCO_KEY ?? "";
const port = Number(process.env.PORT ?? 3005);

if (!/^pk_[\w-]+$/u.test(key)) {
  console.error("Set DISCO_KEY to the widget's public key (pk_…).");
  process.exit(1);
}

createServer((request, response) => {
  if (request.url !== "/") {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  const nonce = randomBytes(18).toString("base64url");
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy(nonce),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
  });
  response.end(page(nonce));
}).listen(port, "127.0.0.1", () => console.log(`The strict page is at http://127.0.0.1:${port}/`));

/** @param {string} nonce */
function policy(nonce) {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `connect-src ${disco.origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** @param {string} nonce */
function page(nonce) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quayfold, under a strict policy</title>
  </head>
  <body>
    <h1>Quayfold</h1>
    <p>Nothing on this page may be loaded, run or called that its policy does not name.</p>
    <script src="${disco.origin}/widget/disco.js" data-api-key="${key}" nonce="${nonce}" async></script>
  </body>
</html>
`;
}
