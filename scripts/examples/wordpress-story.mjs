import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { askWidget, visit } from "./visit.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * A site's owner activates the plugin, sets it, and visitors talk to the agent; nobody else can set it, and deleting it leaves nothing.
 * @param {import("./stories.mjs").Scene} scene
 */
export async function wordpressStory({ stage, browser, disco, copy, port }) {
  const url = `http://127.0.0.1:${port}`;
  const output = await stage.start(copy, ["npm", "start"], { PORT: String(port) }, (text) => text.includes("the password"));
  const password = /the password {2}(\S+)/u.exec(output)?.[1] ?? "";
  const site = /Its files {2}(\S+)/u.exec(output)?.[1] ?? "";
  const settingsUrl = `${url}/wp-admin/options-general.php?page=disco-chat`;

  const owner = await browser.newContext();
  const page = await owner.newPage();
  await signIn(page, url, "admin", password);
  await page.goto(`${url}/wp-admin/plugins.php`);
  await page.locator("#activate-disco-chat").click();
  await page.getByText("Plugin activated.").waitFor();
  expect(!(await read(`${url}/`)).includes("disco.js"), "Nothing is on the pages before it is set.");

  await page.goto(settingsUrl);
  await save(page, { server: "javascript:alert(1)", key: '"><script>alert(1)</script>', excluded: "" });
  await page.getByText("The server address must be a web address").waitFor();
  await page.getByText("The widget key begins with pk_").waitFor();
  await save(page, { server: `${disco.url}/`, key: disco.key, excluded: '/contact\n/shop/*\n"><script>alert(1)</script>' });
  await page.getByText("Settings saved.").waitFor();
  expect((await page.getByLabel("Server address").inputValue()) === disco.url, "The address is kept without its last slash.");

  await visit(browser, `${url}/pricing/`, askWidget, "wordpress");
  for (const excluded of ["/contact/", "/contact?utm_source=mail", "/shop/cart"]) {
    expect(!(await read(url + excluded)).includes("disco.js"), `${excluded} has no chat.`);
  }

  const forged = await page.request.post(`${url}/wp-admin/options.php`, {
    form: { option_page: "disco_chat", action: "update", _wpnonce: "0123456789", "disco_chat[key]": "pk_forged_forged" },
  });
  expect(forged.status() === 403, "A request without the nonce is refused.");
  const editor = await browser.newContext();
  const other = await editor.newPage();
  await signIn(other, url, "editor", password);
  expect((await other.goto(settingsUrl))?.status() === 403, "An editor does not see the settings.");
  await editor.close();
  expect((await read(`${url}/`)).includes(`data-api-key="${disco.key}"`), "The key is the owner's still.");

  await page.goto(`${url}/wp-admin/plugins.php`);
  await page.locator("#deactivate-disco-chat").click();
  await page.getByText("Plugin deactivated.").waitFor();
  expect(!(await read(`${url}/`)).includes("disco.js"), "A plugin that is not active does nothing.");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.locator("#delete-disco-chat").click();
  await page.getByText("was successfully deleted").waitFor();
  expect(!existsSync(join(site, "wp-content/plugins/disco-chat")), "Its files are gone.");
  const left =
    "require 'wp-load.php'; echo json_encode($wpdb->get_col(\"SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%disco%'\"));";
  expect((await stage.run(site, ["php", "-r", left])).trim() === "[]", "Nothing of it is left in the database.");
  await owner.close();

  const log = join(site, "../debug.log");
  const complaints = existsSync(log)
    ? readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line.includes("disco-chat"))
    : [];
  expect(complaints.length === 0, `PHP has no complaint: ${complaints.join("\n")}`);
}

/**
 * @param {Page} page
 * @param {string} url
 * @param {string} name
 * @param {string} password
 */
async function signIn(page, url, name, password) {
  await page.goto(`${url}/wp-login.php`);
  // WordPress moves the focus to the name a moment after the page is there, which would take what is typed by then.
  await page.waitForFunction(() => document.activeElement?.id === "user_login");
  await page.locator("#user_login").fill(name);
  await page.locator("#user_pass").fill(password);
  await page.locator("#wp-submit").click();
  try {
    await page.locator("#wpadminbar").waitFor({ timeout: 60_000 });
  } catch {
    throw new Error(`Not signed in at ${page.url()}: ${(await page.locator("body").innerText()).slice(0, 500)}`);
  }
}

/**
 * @param {Page} page
 * @param {{ server: string, key: string, excluded: string }} values
 */
async function save(page, { server, key, excluded }) {
  // The server decides, not the browser's own check of the form.
  await page.locator("form[action='options.php']").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Server address").fill(server);
  await page.getByLabel("Widget key").fill(key);
  await page.getByLabel("Pages without the chat").fill(excluded);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.locator(".notice").first().waitFor();
}

/** @param {string} url */
async function read(url) {
  return (await fetch(url)).text();
}

/**
 * @param {boolean} holds
 * @param {string} what
 */
function expect(holds, what) {
  if (!holds) throw new Error(`Not so: ${what}`);
}
