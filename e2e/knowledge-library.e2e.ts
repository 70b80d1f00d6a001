import { expect, onTestFinished, test } from "vitest";
import { signUp } from "./sign-up.ts";
import { runCommand } from "./start-server.ts";
import { freeAddress, openStoryServer } from "./story-server.ts";
import { prepareStory, shareBrowser } from "./story.ts";

const shared = shareBrowser();

test("a member fills the library with a website, a question and a document, keeps a page out, and sees what an answer is made of", async () => {
  const { site } = await prepareStory();
  const server = await openStoryServer();
  freeAddress("ann@yards.example");
  const context = await shared.browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));

  await page.goto(`${server.origin}/sign-up`);
  await signUp(page, { name: "Ann Lee", email: "ann@yards.example" }, () => runCommand("mails", server.settings));
  await page.getByRole("heading", { name: "What is your company called?" }).waitFor();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Website").waitFor();

  // The library says that nothing is there, and follows the crawl with numbers.
  await page.goto(`${server.origin}/dashboard/knowledge`);
  await page.getByRole("button", { name: "Maybe Later" }).click();
  await page.getByLabel("Website URL").fill(`${site.origin}/`);
  await page.getByRole("button", { name: "Index", exact: true }).click();
  await page.getByText("✅ Successfully indexed!").waitFor({ timeout: 60_000 });
  await page.getByText("Website Connected").waitFor();

  // A page that is kept out, and taken back.
  await page.getByRole("button", { name: "Show pages" }).click();
  await page.getByRole("searchbox", { name: "Find a page" }).fill("/pricing");
  await page.getByRole("button", { name: "Exclude /pricing" }).click();
  await page.getByText("Excluded", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Excluded", { exact: true }).waitFor({ state: "detached" });

  // A question of one's own, its twin, and the way back from a deletion.
  await page.getByRole("tab", { name: "FAQs" }).click();
  const addFaq = async (question: string, answer: string) => {
    await page.getByRole("textbox", { name: "Question", exact: true }).fill(question);
    await page.getByRole("textbox", { name: "Answer", exact: true }).fill(answer);
    await page.getByRole("button", { name: "Add FAQ" }).click();
    await page.getByRole("button", { name: `Delete ${question}` }).waitFor();
  };
  await addFaq("Do you have an office in Rotterdam?", "Yes, at Waalhaven 12.");
  await addFaq("Do you have an office in Rotterdam now?", "Yes, at Waalhaven 12, since May.");
  await page.getByText("asks nearly the same as").waitFor();
  await page.getByRole("button", { name: "Keep both" }).click();
  await page.getByRole("button", { name: "Delete Do you have an office in Rotterdam now?" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Delete Do you have an office in Rotterdam now?" }).waitFor();

  // Two files: one that is read, one that only looks like a document.
  await page.getByRole("tab", { name: "Enrich" }).click();
  await page.getByLabel("Files to upload").setInputFiles([
    { name: "Warranty.txt", mimeType: "text/plain", buffer: Buffer.from("Warranty\n\nThe zeppelin hoist has a warranty of 37 months.\n") },
    { name: "Trick.docx", mimeType: "application/octet-stream", buffer: Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0]) },
  ]);
  const uploads = page.getByRole("list", { name: "Uploaded files" });
  await uploads.getByText("Refused").waitFor();
  const refused = uploads.getByRole("listitem").filter({ hasText: "Trick.docx" });
  expect((await refused.innerText()).length).toBeGreaterThan("Trick.docx Refused".length);
  await page.getByRole("list", { name: "Documents" }).getByText("Active").waitFor({ timeout: 30_000 });

  await page.getByRole("tab", { name: "Ask the library" }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How long is the warranty of the zeppelin hoist?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("37 months").first().waitFor();
  await page.getByText("Cited").first().waitFor();

  // What members decide: an article about prompts was held, and is let go; the rest opens empty as it is.
  await page.getByRole("tab", { name: "Held passages" }).click();
  await page.getByText("Addresses an assistant").first().waitFor();
  for (let waiting = await page.getByRole("button", { name: "Use it in answers" }).count(); waiting > 0; waiting--) {
    await page.getByRole("button", { name: "Use it in answers" }).first().click();
  }
  await page.getByText("Nothing is held").waitFor();
  for (const [tab, text] of [
    ["Gaps", "No open questions"],
    ["Changes", "Nothing to confirm"],
    ["Conflicts", /Your sources agree|Which is right\?/u],
    ["Regression questions", "No regression questions"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByText(text).first().waitFor();
  }
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("How long is the warranty of the zeppelin hoist?");
  await page.getByLabel("Fact that must be in the reply").fill("37 months");
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByText("Passed", { exact: true }).waitFor();

  // Two visitors think little of an answer, one by the widget, one on the agent's own page; the next one gets a better one.
  await page.goto(`${server.origin}/dashboard/widget`);
  const code = page.getByText("data-api-key").first();
  const key = /pk_[\w-]+/u.exec(await code.innerText())?.[0];
  const { data: configuration } = await (await fetch(`${server.origin}/api/widget/config?key=${key}`)).json();
  const question = "How long is the warranty of the zeppelin hoist?";
  const visit = async (address: string, tag?: string) => {
    const visiting = await shared.browser.newContext();
    onTestFinished(() => visiting.close());
    const visitor = await visiting.newPage();
    await visitor.goto(address);
    if (tag !== undefined) await visitor.addScriptTag({ url: tag });
    if (tag !== undefined) await visitor.getByTitle("Open chat").click();
    await visitor.getByPlaceholder("Ask anything").fill(question);
    await visitor.getByPlaceholder("Ask anything").press("Enter");
    return visitor;
  };
  const script = `${server.origin}/widget/disco.js?key=${key}`;
  for (const visitor of [await visit(`${site.origin}/`, script), await visit(`${server.origin}/chat/${configuration.organizationId}`)]) {
    await visitor.getByRole("log").getByText("37 months").first().waitFor({ timeout: 30_000 });
    const bad = visitor.getByRole("button", { name: "Bad answer" });
    await bad.click();
    await visitor.getByRole("button", { name: "Bad answer", pressed: true }).waitFor();
    await visitor.reload();
    if (visitor.url().startsWith(site.origin)) await visitor.addScriptTag({ url: script });
    await visitor.getByRole("button", { name: "Bad answer", pressed: true }).waitFor();
  }
  await page.goto(`${server.origin}/dashboard/knowledge`);
  await page.getByRole("tab", { name: "Gaps" }).click();
  const gap = page.getByRole("listitem", { name: question });
  await gap.getByText("2 rated badly").waitFor();
  expect(await gap.innerText()).toContain("37 months");
  await gap.getByRole("button", { name: "Answer as FAQ" }).click();
  await gap.getByRole("textbox", { name: "Answer" }).fill("Five years, since the new model.");
  await gap.getByRole("button", { name: "Save FAQ" }).click();
  await page.getByText("The next visitor who asks gets this answer.").waitFor();
  const next = await visit(`${site.origin}/`, script);
  await next.getByRole("log").getByText("Five years, since the new model.").first().waitFor({ timeout: 30_000 });
  expect(failures).toEqual([]);
});
