import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { claimPort } from "./claim-port.ts";
import { listenFailure } from "./listen-failure.ts";

test("a free port is kept until it is let go", async () => {
  const claim = await claimPort({ PORT: "0" });
  if (claim === null) throw new Error("No port was claimed.");
  const listen = async () => {
    const server = createServer().listen({ port: claim.port, host: "127.0.0.1" });
    await once(server, "listening");
    server.close();
  };
  const taken = await listen().catch((error: unknown) => listenFailure(error, "127.0.0.1"));
  expect(String(taken)).toMatch(/PORT is in use/u);
  await claim.release();
  await listen();
  expect(await claimPort({ PORT: "3000" })).toBeNull();
});

test.each(["203.0.113.9", "no-machine.invalid"])("where HOST is %s, which is not this machine's, one line says so", async (host) => {
  await expect(claimPort({ PORT: "0", HOST: host })).rejects.toThrow(
    new RegExp(`^HOST ${host} is no address of this machine: [^\\n]+$`, "u"),
  );
});
