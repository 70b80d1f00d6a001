import { createServer } from "node:http";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import { fakeServer } from "../testing/fake-server.mjs";

// Draws the built widget in each of its states into artefacts/widget, to be looked at.
const dist = resolve(import.meta.dirname, "../dist");
const out = resolve(import.meta.dirname, "../../../artefacts/widget");
mkdirSync(out, { recursive: true });

const play = fakeServer(dist);
const server = createServer((request, response) => {
  const url = new URL(request.url, "http://localhost");
  const context = {
    req: request,
    method: request.method,
    path: url.pathname,
    querystring: url.search.slice(1),
    status: 200,
    type: "application/json",
    body: undefined,
    get: (name) => request.headers[name] ?? "",
    set: (name, value) => response.setHeader(name, value),
  };
  void play(context, () => (context.status = 404)).then(() => {
    response.writeHead(context.status, { "content-type": context.type });
    if (context.body?.pipe) context.body.pipe(response);
    else response.end(typeof context.body === "object" && !Buffer.isBuffer(context.body) ? JSON.stringify(context.body) : context.body);
  });
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Each display, in each theme, on each screen, in each direction. Names given on the command line choose among them. */
const only = process.argv.slice(2);
const displays = {
  floating: async (page) => {
    await ask(page, "What do you do?");
    await page.locator("disco-widget [role=log] li").first().waitFor();
    await ask(page, "cite: what does the Team plan cost?");
    await page.locator("disco-widget .disco-chip").first().click();
    await ask(page, "meet on Tuesday at 2?");
    await page.locator("disco-widget .disco-slot").first().waitFor();
  },
  in_page: async (page) => {
    await ask(page, "What do you do?");
    await page.locator("disco-widget [role=log] li").first().waitFor();
    await ask(page, "cite: what does the Team plan cost?");
    await page.locator("disco-widget .disco-chip").first().click();
  },
  person: async (page) => {
    await ask(page, "What do you do?");
    await page.locator("disco-widget [role=log] li").first().waitFor();
    await page.waitForTimeout(300);
    await member("do=take&name=Ada Byron");
    await member("do=say&text=Hello, this is Ada. **Three sites** are fine.");
    await ask(page, "And the price?");
    const field = page.locator("disco-widget input[type=file]");
    const picture = Buffer.from(await (await fetch(`${origin}/test/photo`)).arrayBuffer());
    await field.setInputFiles({ name: "loading bay.png", mimeType: "image/png", buffer: picture });
    await field.setInputFiles({ name: "refused.pdf", mimeType: "application/pdf", buffer: picture });
    await page.locator("disco-widget .disco-upload [role=alert]").waitFor();
    await member("do=typing");
  },
  demo_flow: (page) => page.locator("disco-widget .disco-primary").click(),
};
const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
for (const [display, act] of Object.entries(displays)) {
  for (const theme of ["light", "dark"]) {
    for (const [screen, viewport] of Object.entries(screens)) {
      for (const dir of ["ltr", "rtl"]) {
        const name = `${display}-${theme}-${screen}-${dir}`;
        if (!only.every((word) => name.includes(word))) continue;
        const page = await (await browser.newContext({ viewport })).newPage();
        const address =
          display === "demo_flow" ? "in-address=pk_demo" : display === "person" ? "in-address=pk_person" : `display=${display}`;
        const path = display === "in_page" ? "containers" : "plain";
        await page.goto(`${origin}/page/${path}?${address}&theme=${theme}&dir=${dir}${dir === "rtl" ? "&lang=ar" : ""}`);
        await page.locator('disco-widget [title="Open chat"]').first().click();
        await page.locator("disco-widget .disco-panel").waitFor();
        await act(page);
        await page.waitForTimeout(600);
        await page.screenshot({ path: resolve(out, `${name}.png`) });
        await page.context().close();
      }
    }
  }
}

async function member(move) {
  await fetch(`${origin}/test/person?${move}`);
}

async function ask(page, text) {
  await page.locator("disco-widget textarea:not([aria-disabled=true])").fill(text);
  await page.keyboard.press("Enter");
}

for (const theme of only.length > 0 ? [] : ["dark", "light"]) {
  for (const [device, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } })) {
    const page = await (await browser.newContext({ viewport, deviceScaleFactor: 2 })).newPage();
    const shot = (name) =>
      page.screenshot({
        path: resolve(out, `${name}-${theme}-${device}.png`),
        ...(device === "desktop" && { clip: { x: 820, y: 40, width: 460, height: 760 } }),
      });
    await page.goto(`${origin}/page/plain?theme=${theme}`);
    await page.locator('disco-widget [title="Open chat"]').waitFor();
    await shot("closed");
    await page.locator('disco-widget [title="Open chat"]').click();
    await page.locator("disco-widget .disco-tips button").first().waitFor();
    await page.waitForTimeout(400);
    await shot("empty");
    await ask(page, "What do you do?");
    await page.locator("disco-widget [role=log] li").first().waitFor();
    await ask(page, "cite: what does the Team plan cost?");
    await page.locator("disco-widget .disco-chip").first().click();
    await page.waitForTimeout(300);
    await shot("thread");
    await ask(page, "meet on Tuesday at 2?");
    await page.locator("disco-widget .disco-slot").first().waitFor();
    await page.waitForTimeout(200);
    await shot("alternatives");
    await ask(page, "booked, please");
    await page.locator("disco-widget [data-tone=good]").waitFor();
    await ask(page, "video of the product?");
    await page.locator("disco-widget .disco-poster").waitFor();
    await page.waitForTimeout(200);
    await shot("cards");
    await ask(page, "refuse me");
    await page.locator("disco-widget [role=alert]").waitFor();
    await ask(page, "hold on");
    await page.waitForTimeout(300);
    await shot("streaming");
    const open = async (query) => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${origin}/page/plain?theme=${theme}&${query}`);
      await page.locator('disco-widget [title="Open chat"]').click();
      await page.locator("disco-widget .disco-panel").waitFor();
    };
    const press = (name) => page.locator("disco-widget").getByRole("button", { name }).click();
    await open("lang=ar");
    await page.waitForTimeout(400);
    await shot("arabic-empty");
    await ask(page, "cite: كم سعر خطة Team؟");
    await page.locator("disco-widget .disco-chip").first().click();
    await ask(page, "meet: هل يمكن أن نلتقي يوم الثلاثاء؟");
    await page.locator("disco-widget .disco-slot").first().waitFor();
    await page.waitForTimeout(300);
    await shot("arabic-thread");
    await open("in-address=pk_consent");
    await page.locator("disco-widget .disco-consent").waitFor();
    await page.waitForTimeout(400);
    await shot("consent");
    await open("in-address=pk_away");
    await page.locator("disco-widget .disco-away").waitFor();
    await page.waitForTimeout(400);
    await shot("away");
    await open("in-address=pk_demo");
    await page.locator("disco-widget .disco-stage").waitFor();
    await page.waitForTimeout(400);
    await shot("demo-greeting");
    await press("Start the demo");
    await page.waitForTimeout(200);
    await shot("demo-question");
    await page.locator("disco-widget .disco-slot").first().click();
    await press("Continue");
    await press("Request the demo");
    await page.waitForTimeout(300);
    await shot("demo-contact");
    await press("Ask a question instead");
    await page.waitForTimeout(300);
    await shot("demo-aside");
    await page.context().close();
  }
}
await browser.close();
server.closeAllConnections();
server.close();
