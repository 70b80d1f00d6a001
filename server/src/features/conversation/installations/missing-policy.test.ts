import { expect, test } from "vitest";
import { missingPolicy } from "./missing-policy.ts";

const SERVER = "https://disco.example";
const PAGE = "https://acme.example/";

test.each([
  ["no policy at all", [], []],
  ["only what it does not restrict", ["img-src 'self'"], []],
  [
    "everything from the server",
    ["default-src 'self'; script-src 'self' https://disco.example; connect-src https://disco.example wss://disco.example"],
    [],
  ],
  ["any https host", ["default-src https:; connect-src https: wss:"], []],
  ["any http host, and so any https host", ["default-src http:; connect-src http: ws:"], []],
  ["a wildcard of its domain", ["script-src *.example; connect-src https://*.example wss://*.example"], []],
  ["https hosts, but no sockets", ["default-src https:"], ["connect-src https: wss://disco.example"]],
  ["its calls, but not its socket", ["connect-src disco.example"], ["connect-src disco.example wss://disco.example"]],
  [
    "another socket",
    ["connect-src * ; script-src *", "connect-src https: wss://evil.example"],
    ["connect-src https: wss://evil.example wss://disco.example"],
  ],
  [
    "its own scripts only",
    ["script-src 'self'; connect-src 'self'"],
    ["script-src 'self' https://disco.example", "connect-src 'self' https://disco.example wss://disco.example"],
  ],
  [
    "a default that stands in for both",
    ["default-src 'self'"],
    ["script-src 'self' https://disco.example", "connect-src 'self' https://disco.example wss://disco.example"],
  ],
  ["nothing", ["default-src 'none'"], ["script-src https://disco.example", "connect-src https://disco.example wss://disco.example"]],
  ["elements apart", ["script-src-elem 'self'; connect-src *"], ["script-src-elem 'self' https://disco.example"]],
  [
    "a nonce that passes trust on",
    ["script-src 'nonce-abc' 'strict-dynamic'; connect-src 'self'"],
    ["connect-src 'self' https://disco.example wss://disco.example"],
  ],
  [
    "two policies of which one forbids",
    ["default-src *", "connect-src 'self'"],
    ["connect-src 'self' https://disco.example wss://disco.example"],
  ],
  [
    "another port",
    ["script-src https://disco.example:8443; connect-src *"],
    ["script-src https://disco.example:8443 https://disco.example"],
  ],
  [
    "a host that only looks alike",
    ["script-src https://evil-disco.example; connect-src *"],
    ["script-src https://evil-disco.example https://disco.example"],
  ],
])("a page that allows %s", (_name, policies, missing) => {
  expect(missingPolicy(policies, SERVER, PAGE)).toEqual(missing);
});

test("a page of the server itself is allowed by 'self'", () => {
  expect(missingPolicy(["default-src 'self'"], SERVER, "https://disco.example/page")).toEqual([]);
});
