import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "../../../secrets/secret-box.ts";
import { buildTestApp, type TestApp } from "../../../testing/build-test-app.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { loadWidgetFiles, widgetFilesFeature } from "./files.ts";
import { createFindConfiguration } from "../widget-configuration/find-configuration.ts";
import { widgetFeature } from "./routes.ts";

let directory: string;
let server: TestApp;
let apiKey: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "disco-widget-"));
  await writeFile(join(directory, "disco.js"), "start()");
  await writeFile(join(directory, "disco-keyed.js"), 'let c="__DISCO_CONFIG__";start(c)');
  await writeFile(join(directory, "panel-abcdefgh.js"), "export const panel=1;");
  const files = await loadWidgetFiles(pathToFileURL(`${directory}/`));
  server = await buildTestApp({
    features: ({ db, env, clock }) => {
      const findConfiguration = createFindConfiguration(db, createSecretBox(env.secretKey));
      return [
        widgetFeature({ db, clock, env, findConfiguration, noteInstallation: () => {} }),
        widgetFilesFeature({ files, findConfiguration, noteInstallation: () => {} }),
      ];
    },
  });
  await provisionOrganization(server.db, { id: "acme", slug: "acme", name: "Acme </script><script>" });
  ({ apiKey } = await server.db.read.selectFrom("embeddedChatConfigurations").select("apiKey").executeTakeFirstOrThrow());
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test("any page may load the scripts: compressed, the loader for minutes, hashed files for good", async () => {
  const loader = await get("/widget/disco.js", { "accept-encoding": "gzip" });
  expect(gunzipSync(loader.rawPayload).toString()).toBe("start()");
  expect(loader.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": expect.stringContaining("max-age=300"),
  });
  expect((await get("/widget/disco.js", { "if-none-match": String(loader.headers.etag) })).statusCode).toBe(304);
  expect((await get("/widget/panel-abcdefgh.js")).headers["cache-control"]).toContain("immutable");
  expect((await get("/widget/nothing.js")).statusCode).toBe(404);
  expect((await get("/widget/..%2fpackage.json")).statusCode).toBe(404);
});

test("a loader address with a key brings the configuration along, as data that cannot end the script", async () => {
  const loader = await get(`/widget/disco.js?key=${apiKey}`);
  const config = /^let c=(\{.*\});start\(c\)$/u.exec(loader.body)?.[1] ?? "";
  expect(JSON.parse(config)).toEqual((await get(`/api/widget/config?key=${apiKey}`)).json().data);
  expect(loader.body).not.toContain("</script>");
  expect((await get("/widget/disco.js?key=pk_unknown")).body).toBe("start()");
});

test("the configuration is read by pages of allowed domains, and by no other", async () => {
  await server.db.write((tx) => tx.updateTable("embeddedChatConfigurations").set({ allowedDomains: '["acme.example"]' }).execute());
  const allowed = await get("/api/widget/config", { "x-widget-key": apiKey, origin: "https://acme.example" });
  expect([allowed.statusCode, allowed.headers["access-control-allow-origin"]]).toEqual([200, "https://acme.example"]);
  const refused = await get("/api/widget/config", { "x-widget-key": apiKey, origin: "https://evil.test" });
  expect([refused.statusCode, refused.json().code, refused.headers["access-control-allow-origin"]]).toEqual([
    403,
    "origin_not_allowed",
    undefined,
  ]);
  expect((await get("/api/widget/config")).statusCode).toBe(400);
});

test("a failure is kept nowhere, be it of a file or of a configuration", async () => {
  await server.db.write((tx) => tx.updateTable("embeddedChatConfigurations").set({ allowedDomains: '["acme.example"]' }).execute());
  const missing = await get("/widget/nothing.js");
  const refused = await get("/api/widget/config", { "x-widget-key": apiKey, origin: "https://evil.test" });
  expect([missing, refused].map(({ statusCode, headers }) => [statusCode, headers["cache-control"]])).toEqual([
    [404, "no-store"],
    [403, "no-store"],
  ]);
});

test("a key that is longer than keys are is unknown, and nothing is looked up for it", async () => {
  const longest = "k".repeat(128);
  const rename = (key: string) => server.db.write((tx) => tx.updateTable("embeddedChatConfigurations").set({ apiKey: key }).execute());
  await rename(longest);
  expect((await get("/api/widget/config", { "x-widget-key": longest })).statusCode).toBe(200);
  await rename(`${longest}k`);
  expect((await get("/api/widget/config", { "x-widget-key": `${longest}k` })).statusCode).toBe(404);
});
