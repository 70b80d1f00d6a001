import { installExample } from "./packages.mjs";
import { addReadmeExamples } from "./readmes.mjs";
import { answers } from "./stage.mjs";
import { askChat, askWidget, visit } from "./visit.mjs";

/**
 * @typedef {object} Scene
 * @property {import("./stage.mjs").Stage} stage
 * @property {import("playwright-core").Browser} browser
 * @property {{ url: string, key: string }} disco
 * @property {Record<string, string>} tarballs
 * @property {string} copy The example's files, to install and to build in.
 * @property {number} port
 */

/** @param {Scene} scene */
export async function reactStory({ stage, browser, disco, tarballs, copy, port }) {
  await installExample(stage, copy, tarballs);
  addReadmeExamples(copy);
  await stage.run(copy, ["npm", "run", "build"], { VITE_DISCO_URL: disco.url, VITE_DISCO_KEY: disco.key });
  const url = await serve(stage, copy, port, {});
  const look = async (/** @type {import("playwright-core").Page} */ page) => {
    await page.getByText("Nothing has been said yet.").waitFor();
    if (await page.getByRole("button", { name: "Voice is not available" }).isEnabled())
      throw new Error("The voice button is not disabled.");
    await askChat(page.locator("main"));
    await page.getByText("2 messages so far.").waitFor();
  };
  await visit(browser, url, look, "react");
  const lookAtWidget = async (/** @type {import("playwright-core").Page} */ page) => {
    await page.getByRole("button", { name: "Talk to us" }).click();
    await askChat(page.locator("disco-widget"));
  };
  await visit(browser, `${url}widget.html`, lookAtWidget, "widget-package");
}

/** @param {Scene} scene */
export async function nextStory({ stage, browser, disco, tarballs, copy, port }) {
  await installExample(stage, copy, tarballs);
  const env = { NEXT_TELEMETRY_DISABLED: "1", DISCO_URL: disco.url, DISCO_KEY: disco.key };
  await stage.run(copy, ["npm", "run", "build"], env);
  const url = await serve(stage, copy, port, env);
  const drawn = await (await fetch(url)).text();
  for (const part of ["Ready when you are.", 'placeholder="Ask anything"', "Nothing has been said yet."]) {
    if (!drawn.includes(part)) throw new Error(`The page that the server drew lacks: ${part}`);
  }
  const look = async (/** @type {import("playwright-core").Page} */ page) => {
    await askChat(page.locator("main"));
    await page.getByText("2 messages so far.").waitFor();
  };
  await visit(browser, url, look, "next");
}

/** @param {Scene} scene */
export async function cspStory({ stage, browser, disco, copy, port }) {
  const url = await serve(stage, copy, port, { DISCO_URL: disco.url, DISCO_KEY: disco.key });
  await visit(browser, url, askWidget, "csp");
  // The policy is really there: a script without the nonce, markup from a string and a call elsewhere all fail.
  await visit(browser, url, async (page, problems) => {
    const escaped = await page.evaluate(async () => {
      const script = document.createElement("script");
      const ways = {
        text: () => void (script.text = "1"),
        markup: () => void (document.body.innerHTML = "<p>"),
        call: () => fetch("/"),
      };
      const open = [];
      for (const [way, attempt] of Object.entries(ways)) {
        try {
          await attempt();
          open.push(way);
        } catch {
          // As it should be.
        }
      }
      return open;
    });
    if (escaped.length > 0) throw new Error(`The policy lets through: ${escaped.join(", ")}`);
    problems.length = 0;
  });
}

/**
 * @param {import("./stage.mjs").Stage} stage
 * @param {string} copy
 * @param {number} port
 * @param {Record<string, string>} env
 */
async function serve(stage, copy, port, env) {
  const url = `http://127.0.0.1:${port}/`;
  await stage.start(copy, ["npm", "start"], { PORT: String(port), ...env }, () => answers(url));
  return url;
}
