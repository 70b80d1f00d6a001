import { resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { customerHtml, type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { widgetOn } from "./widget-host.ts";

const root = resolve(import.meta.dirname, "..");
let stage: CustomerStage;

beforeAll(async () => {
  stage = await openCustomerStage();
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

/** A customer's own program, bundled as they would. */
async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: resolve(root, "packages/react"), loader: "tsx" },
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    conditions: ["@disco/source"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  return outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
}

test("as a React component the widget is on the page for as long as the component is, and follows its attributes", async () => {
  const { key } = await stage.host.addOrganization("Reacting");
  const program = `
    import { createRoot } from "react-dom/client";
    import { StrictMode } from "react";
    import { DiscoWidget } from "./src/disco-widget.tsx";
    const root = createRoot(document.querySelector("main"));
    window.show = (position) => root.render(<StrictMode>{position && <DiscoWidget apiKey="${key}" apiUrl="${stage.host.origin}" position={position} />}</StrictMode>);
    window.show("left");`;
  const script = await bundle(program);
  stage.served["/react"] = () => ({ html: customerHtml(`<script>${script}</script>`) });
  const page = await (await stage.newContext()).newPage();
  await page.goto(`${stage.pages.origin}/react`);
  const { launcher, open, ask, bubbles, widget } = widgetOn(page);
  expect((await launcher.boundingBox())?.x).toBe(20);
  await open();
  await ask("Hello");
  await page.evaluate("show('right')");
  await widget.getByText("Hello").first().waitFor();
  expect((await launcher.boundingBox())?.x).toBeGreaterThan(1000);
  expect(await bubbles()).toHaveLength(2);
  await page.evaluate("show(null)");
  await expect.poll(() => widget.count()).toBe(0);
});

test("a message can be copied, and the thread downloaded as a text", async () => {
  const { key } = await stage.host.addOrganization("Copying");
  const context = await stage.newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await stage.visit(stage.tagOf(key), { context });
  const { open, ask, button, widget } = widgetOn(page);
  await open();
  const reply = await ask("What can you do for me?");
  await widget.locator("[data-from=agent]").hover();
  await button("Copy").click();
  await widget.getByText("Copied!").waitFor({ state: "attached" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(reply.slice(0, 20));
  const downloading = page.waitForEvent("download");
  await button("Download transcript").click();
  const chunks = [];
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(Buffer.from(chunk));
  const transcript = Buffer.concat(chunks).toString();
  expect(transcript).toContain("What can you do for me?");
  expect(transcript).toContain(reply.slice(0, 20));
});
