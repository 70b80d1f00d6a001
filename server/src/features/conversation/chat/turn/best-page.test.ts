import type { AskLibraryReply, RegressionReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { aPage, openCrawledCompany } from "../../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const sections = [
  ["Events", "A webhook posts events to an address of yours. Webhooks are signed, and webhooks carry no personal data."],
  ["Failures", "A webhook that fails is tried again. A failed webhook is paused after a day, and paused webhooks are listed first."],
  ["Testing", "Test a webhook from the page of the webhook. Webhooks that are tested say so in a header."],
  [
    "Workspaces",
    "Each workspace keeps its own addresses, its own secret and its own list of events, which an owner changes under Settings. It may have 20 webhooks, and an owner can ask for more of them by mail at any time of the day.",
  ],
] as const;

test("a page whose fourth best passage has the figure that is asked for is read as far as that, whoever asks", async () => {
  const yards = Array.from({ length: 9 }, (_, at) => [
    `/yard-${at}`,
    aPage(`Yard ${at}`, `<p>Trucks of yard ${at} wait at their door.</p>`),
  ]);
  const webhooks = aPage("Webhooks", sections.map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`).join(""));
  const links = ["/webhooks", ...yards.map(([path]) => path)].map((path) => `<a href="${path}">${path}</a>`).join(" ");
  const home = aPage("Home", `<p>Software for yards. ${links}</p>`);
  const company = await openCrawledCompany(closers, { "/": home, "/webhooks": webhooks, ...Object.fromEntries(yards) });
  await company.index();
  const question = "how many webhooks";
  const { response } = await company.ask(question);
  expect(response).toContain("20 webhooks");
  const tried = await company.call<AskLibraryReply>("POST", "/api/knowledge/ask/acme", { question });
  expect(tried.body.data.answer).toBe(response);
  const kept = await company.call<RegressionReply>("POST", "/api/knowledge/regressions/acme", { question, expectedFact: "20 webhooks" });
  expect(kept.body.regression.lastResult).toBe("passed");
});
