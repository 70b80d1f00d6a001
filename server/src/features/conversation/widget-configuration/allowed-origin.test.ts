import { expect, test } from "vitest";
import { isForeignPage, isOriginAllowed, type PageHeaders } from "./allowed-origin.ts";

const allowed = ["example.com", "*.shop.example", "dev.example.com:8443", "http://intranet.example"];

test.each([
  ["https://example.com", true],
  ["https://evil.test", false],
  ["null", false],
  ["https://example.com.evil.test", false],
  ["https://evilexample.com", false],
  ["https://example.com:8443", false],
  ["http://example.com", false],
  ["https://example.com.", false],
  ["https://EXAMPLE.com", false],
  ["https://www.example.com", false],
  ["https://xn--exmple-cua.com", false],
  ["https://a.shop.example", true],
  ["https://shop.example", false],
  ["https://evilshop.example", false],
  ["https://dev.example.com:8443", true],
  ["https://dev.example.com", false],
  ["http://intranet.example", true],
  ["https://example.com/path", false],
  ["file://example.com", false],
  ["", false],
])("an origin %j counts as allowed: %j", (origin, expected) => {
  expect(isOriginAllowed(origin, allowed)).toBe(expected);
});

test.each([
  ["*.dev.example.com:8443", "https://a.dev.example.com:8443", true],
  ["*.dev.example.com:8443", "https://a.dev.example.com", false],
  ["*.dev.example.com:8443", "https://dev.example.com:8443", false],
  ["*.dev.example.com", "https://a.dev.example.com:8443", false],
  ["example.com:443", "https://example.com", true],
  ["example.com:443", "https://example.com:8443", false],
  ["https://example.com:443", "https://example.com", true],
  ["http://intranet.example:80", "http://intranet.example", true],
  ["http://intranet.example:80", "https://intranet.example", false],
])("with %j listed, %j counts as allowed: %j", (domain, origin, expected) => {
  expect(isOriginAllowed(origin, [domain])).toBe(expected);
});

test("without a list, any page may carry the widget, one that was opened from a disk too", () => {
  for (const origin of ["https://anywhere.example", "null"]) expect(isOriginAllowed(origin, [])).toBe(true);
});

test("our own pages are known by what the browser says, by the public address and by the host they were asked under", () => {
  const isOwn = (headers: PageHeaders, publicUrl: string) => !isForeignPage(headers, publicUrl);
  expect(isOwn({ origin: "http://localhost:3000", host: "localhost:3000" }, "http://127.0.0.1:3000")).toBe(true);
  expect(isOwn({ origin: "http://localhost:3001", host: "localhost:3000" }, "http://127.0.0.1:3000")).toBe(false);
  expect(isOwn({ origin: "https://disco.example", host: "internal:3000" }, "https://disco.example")).toBe(true);
  expect(isOwn({ origin: "null", host: "internal:3000" }, "https://disco.example")).toBe(false);
  // A proxy that names another host, in front of a server that was not told its address.
  const proxied = { origin: "https://disco.example", host: "internal:3000" };
  expect(isOwn({ ...proxied, "sec-fetch-site": "same-origin" }, "http://127.0.0.1:3000")).toBe(true);
  for (const site of ["same-site", "cross-site", "none"])
    expect(isOwn({ ...proxied, "sec-fetch-site": site }, "http://127.0.0.1:3000")).toBe(false);
});
