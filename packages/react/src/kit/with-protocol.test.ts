import { expect, test } from "vitest";
import { withProtocol } from "./with-protocol.ts";

test.each([
  ["acme.com", "https://acme.com"],
  [" acme.com:8443/docs ", "https://acme.com:8443/docs"],
  ["http://acme.com", "http://acme.com"],
  ["ftp://acme.com", "ftp://acme.com"],
  ["127.0.0.1:3001", "http://127.0.0.1:3001"],
  ["localhost", "http://localhost"],
  ["app.localhost:3000/a", "http://app.localhost:3000/a"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["localhost.acme.com", "https://localhost.acme.com"],
  ["10.0.0.1.acme.com", "https://10.0.0.1.acme.com"],
])("%j is read as %s", (typed, address) => expect(withProtocol(typed)).toBe(address));
