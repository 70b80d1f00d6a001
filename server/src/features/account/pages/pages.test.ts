import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../testing/build-test-app.ts";
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
  for (const url of ["/", "/meeting?token=v1.x", "/sign-in", "/sign-up/step", "/chat/acme", "/dashboard/email?x=1", "/m/ann/sales"]) {
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

test("an address that is none is the document for people, under its status, and a code for programs", async () => {
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const page = await built.app.inject({ url: "/pricing/2019", headers: { accept } });
  expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
    404,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  expect(page.body).toContain("<div id=root>");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  for (const request of [
    { url: "/pricing/2019", headers: { accept: "*/*" } },
    { method: "POST" as const, url: "/pricing/2019", headers: { accept } },
    { url: "/widget/nothing.js", headers: { accept } },
    { url: "/api/nothing", headers: { accept } },
    { url: "/assets/none.js", headers: { accept } },
  ]) {
    const refused = await built.app.inject(request);
    expect([refused.statusCode, refused.json().code], request.url).toEqual([404, "not_found"]);
  }
});

test("pages frame players of videos and no other host, and play media of their own", async () => {
  const policy = String((await built.app.inject({ url: "/sign-in" })).headers["content-security-policy"]);
  const sourcesOf = (name: string) =>
    policy
      .split("; ")
      .find((each) => each.startsWith(`${name} `))
      ?.split(" ")
      .slice(1) ?? [];
  expect(sourcesOf("media-src")).toEqual(["'self'"]);
  expect(sourcesOf("frame-src")).toContain("https://player.vimeo.com/video/");
  for (const open of ["*", "https:", "http:", "data:", "blob:"]) expect(sourcesOf("frame-src")).not.toContain(open);
});
