import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";

let built: ProductApp;
beforeAll(async () => {
  built = await buildProductApp({ withoutLimits: true });
});
afterAll(() => built.close());

test("large mails of one organization are taken two at a time, and again once one is stored or broken off", async () => {
  const authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@pumps.example" })}`;
  const config = (await built.app.inject({ url: "/api/email/config", headers: { authorization } })).json();
  const { pathname: url } = new URL(config.data.inboundUrl);
  const started = () => {
    const payload = new PassThrough();
    payload.write('--form\r\nContent-Disposition: form-data; name="email"\r\n\r\nFrom: mira@sol.example\nSubject: Plans\n\n');
    return payload;
  };
  const size = String(2 * 1024 * 1024);
  const send = async (payload: PassThrough) => {
    const headers = { "content-type": "multipart/form-data; boundary=form", "content-length": size };
    return (await built.app.inject({ method: "POST", url, payload, headers })).json().code ?? "taken";
  };
  const finished = () => started().end(`${"word ".repeat(1_000)}\r\n--form--\r\n`);
  const [first, second] = [started(), started()];
  const open = [send(first), send(second)];
  await vi.waitFor(async () => expect(await send(finished())).toBe("busy"));
  first.end("Hello\r\n--form--\r\n");
  second.end("broken off");
  expect(await Promise.all(open)).toEqual(["taken", "invalid_request"]);
  expect(await send(finished())).toBe("taken");
});
