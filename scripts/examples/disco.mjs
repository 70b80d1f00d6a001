import { join } from "node:path";
import { root } from "../steps.mjs";
import { answers, freePort, until } from "./stage.mjs";

/** The question of every story, and what its answer says. The sample company's pricing page has it. */
export const question = "How much is the Growth plan?";
export const fact = "$189";

/**
 * Starts Disco on an empty data directory beside its sample company, and waits until it has read the company's pages.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function startDisco(stage) {
  const [port, sitePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    HOST: "127.0.0.1",
    PORT: String(port),
    SAMPLE_SITE_PORT: String(sitePort),
    DATA_DIR: join(stage.folder, "data"),
    LOG_LEVEL: "warn",
    RATE_LIMIT_CHAT_PER_MINUTE: "600",
    DATABASE_URL: "",
    REDIS_URL: "",
  };
  const output = await stage.start(
    root,
    ["node", "scripts/start.mjs"],
    env,
    (text) => /\bpk_[\w-]{16,}/u.test(text) && answers(`${url}/readyz`),
  );
  const key = /\bpk_[\w-]{16,}/u.exec(output)?.[0] ?? "";
  await until("Disco has read the sample company's pages", 120_000, async () => {
    const reply = await fetch(`${url}/api/chat/v2/message`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-widget-key": key },
      body: JSON.stringify({ message: question }),
    });
    const text = await reply.text();
    if (!reply.ok && reply.status !== 429) throw new Error(`The chat answered ${reply.status}: ${text}`);
    return text.includes(fact);
  });
  return { url, key };
}
