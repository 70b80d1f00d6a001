import { afterEach, expect, test } from "vitest";
import { aPage, openCrawledCompany } from "../../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const code = (lines: readonly string[]) => `<pre><code>${lines.join("\n")}</code></pre>`;
const proxy = ["location / {", "  underscores_in_headers on;", "}"];
const export_ = ["module.exports = {", ...Array.from({ length: 40 }, (_, at) => `  report_${at}: "daily",`), "}"];
const payload = ["{", '  "first": data["items"][0],', '  "store": "redis://cache:6379/0"', "}"];
const guides = {
  "/docs/api-file": [
    "API file",
    `<p>A task makes the API file anew after a change of its parts.</p>${code(["bundle exec rake api:build"])}<p>It takes a minute.</p>`,
  ],
  "/docs/proxy": [
    "Proxy",
    `<p>The proxy strips headers that have an underscore. To keep them, add this to its settings:</p>${code(proxy)}`,
  ],
  "/docs/tunnels": ["Tunnels", `<p>A tunnel is opened by the agent of the yard.</p>${code(["tunnel {", "  yard 4;", "}"])}`],
  "/docs/gates": ["Gates", `<p>A gate has a camera.</p>${code(["gate {", "  camera on;", "}"])}`],
  "/docs/payload": ["Payload", `<p>What a webhook sends is the payload of the event:</p>${code(payload)}`],
  "/docs/export": ["Exports", `<p>What is exported every night is listed in the file of exports.</p>${code(export_)}`],
} as const;

test("a reply tells the code that its sentence is about: whole, in its own lines, and none that is too long for a chat", async () => {
  const links = Object.keys(guides).map((path) => `<a href="${path}">${path}</a>`);
  const pages = Object.entries(guides).map(([path, [title, body]]) => [path, aPage(title, body)]);
  const company = await openCrawledCompany(closers, {
    "/": aPage("Home", `<p>Docs. ${links.join(" ")}</p>`),
    ...Object.fromEntries(pages),
  });
  await company.index();
  const asked = async (question: string) => (await company.ask(question)).response;
  expect(await asked("how do I make the API file anew?")).toContain(
    "after a change of its parts.\n```\nbundle exec rake api:build\n```\nIt takes a minute.",
  );
  expect(await asked("why does the proxy strip headers with underscores?")).toContain(
    ["add this to its settings:", "```", ...proxy, "```"].join("\n"),
  );
  expect(await asked("what is the payload that a webhook sends?")).toContain(
    ["the payload of the event:", "```", ...payload, "```"].join("\n"),
  );
  const exported = await asked("what is exported every night?");
  expect(exported).toContain("listed in the file of exports.");
  expect(exported).not.toContain("```");
});
