import { Redis } from "ioredis";
import type { Carrier } from "./event-bus.ts";

const CHANNEL = "disco:events";

/** Hints over Redis. While it is away they are dropped. */
export function connectRedis(url: string): (receive: (text: string) => void) => Carrier {
  return (receive) => {
    const options = { connectTimeout: 2_000, retryStrategy: (tries: number) => Math.min(100 * 2 ** Math.min(tries, 5), 2_000) };
    const publisher = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    // A connection that listens can do nothing else.
    const listener = new Redis(url, options);
    for (const connection of [publisher, listener]) connection.on("error", () => {});
    listener.on("message", (_channel, text) => receive(text));
    listener.subscribe(CHANNEL).catch(() => {});
    return {
      send: (text) => void publisher.publish(CHANNEL, text).catch(() => {}),
      close: async () => {
        publisher.disconnect();
        listener.disconnect();
      },
    };
  };
}
