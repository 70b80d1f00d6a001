import type { LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { isAddress } from "./public-address.ts";

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** An HTTP client whose sockets go to addresses that were checked, and to no others. */
export interface PinnedClient {
  get(url: string, options: { headers: Record<string, string>; signal: AbortSignal }): Promise<Dispatcher.ResponseData>;
  send(url: string, request: SentRequest): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** A request that is more than a look at a page. */
export interface SentRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

export function openPinnedClient(options: {
  resolveChecked: (hostname: string, port: string) => Promise<ResolvedAddress[]>;
  timeoutMs: number;
}): PinnedClient {
  const { resolveChecked, timeoutMs } = options;
  // The name is resolved once, here; the socket gets exactly the addresses that were checked.
  const connect: buildConnector.connector = (target, callback) => {
    const port = target.port === "" ? (target.protocol === "https:" ? "443" : "80") : target.port;
    const open = (addresses: ResolvedAddress[] | null) => {
      const pinned = addresses === null ? {} : { lookup: answering(addresses) };
      buildConnector({ ...pinned, timeout: timeoutMs, allowH2: false })(target, callback);
    };
    if (isAddress(target.hostname)) open(null);
    else
      resolveChecked(target.hostname, port).then(open, (error: unknown) =>
        callback(error instanceof Error ? error : new Error("The name could not be resolved."), null),
      );
  };
  const agent = new Agent({ connect, pipelining: 1, keepAliveTimeout: 4_000, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 32_768 });
  return {
    get: (url, { headers, signal }) => request(url, { dispatcher: agent, method: "GET", headers, signal }),
    send: (url, { method, headers, body, signal }) =>
      request(url, { dispatcher: agent, method, headers, signal, ...(body !== undefined && { body }) }),
    close: () => agent.destroy(),
  };
}

function answering(addresses: ResolvedAddress[]): LookupFunction {
  return (_hostname, lookupOptions, callback) => {
    if (lookupOptions.all === true) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? "", addresses[0]?.family ?? 4);
  };
}
