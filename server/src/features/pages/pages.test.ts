import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../testing/build-test-app.ts";
import { loadPages } from "./load-pages.ts";
import { pagesFeature } from "./routes.ts";

let directory: string;
let built: TestApp;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "disco-pages-"));
  await mkdir(join(directory, "assets"));
  await writeFile(join(directory, "index.html"), "<!doctype html><title>Disco</title><div id=root></div>");
  await writeFile(join(directory, "assets/main-abc12345.js"), "console.log('hello')");
  await writeFile(join(directory, "secret.html"), "not a page");
  const pages = await loadPages(pathToFileURL(`${directory}/`), { provider: "embedded", social: [] });
  built = await buildTestApp({ features: [pagesFeature({ pages, identity: { provider: "embedded" }, demoSiteUrl: null })] });
});
afterEach(async () => {
  await built.close();
  await rm(directory, { recursive: true, force: true });
});

test("every page is the one document, which says how one signs in, and may run only our own scripts", async () => {
  for (const url of ["/", "/sign-in", "/sign-up/step", "/chat/acme", "/dashboard/email?x=1", "/m/ann/sales"]) {
    const page = await built.app.inject(url);
    expect([page.statusCode, page.headers["content-type"]], url).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).toContain(
      '<meta name="disco-sign-in" content="{&quot;provider&quot;:&quot;embedded&quot;,&quot;social&quot;:[]}" />',
    );
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  }
});

test("a file is served compressed and for ever, and is not sent again to whoever has it", async () => {
  const file = await built.app.inject({ url: "/assets/main-abc12345.js", headers: { "accept-encoding": "gzip, br" } });
  expect(file.headers).toMatchObject({ "content-encoding": "br", "cache-control": "public, max-age=31536000, immutable" });
  const again = await built.app.inject({ url: "/assets/main-abc12345.js", headers: { "if-none-match": String(file.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("nothing else of the disk can be had, and what is no page is told in the error shape", async () => {
  for (const url of ["/assets/../index.html", "/assets/%2e%2e/secret.html", "/assets/nothing.js", "/secret.html", "/api/nothing"]) {
    const reply = await built.app.inject(url);
    expect([reply.statusCode, reply.json().code], url).toEqual([404, "not_found"]);
  }
});

test("who mistypes a page's address in a browser is led to the first page; programs are told that nothing is there", async () => {
  const inBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const mistyped = await built.app.inject({ url: "/dashbaord?x=1", headers: inBrowser });
  expect([mistyped.statusCode, mistyped.headers.location]).toEqual([302, "/"]);
  for (const url of ["/api/nothing", "/assets/nothing.js", "/widget/nothing.js"])
    expect((await built.app.inject({ url, headers: inBrowser })).statusCode, url).toBe(404);
  expect((await built.app.inject({ url: "/dashbaord", headers: { accept: "*/*" } })).statusCode).toBe(404);
  expect((await built.app.inject({ method: "POST", url: "/dashbaord", headers: inBrowser })).statusCode).toBe(404);
});
