import type { ErrorBody } from "@disco/protocol";
import type { DiscoErrorCode } from "../disco-error.ts";
import { ApiError } from "./api-error.ts";

const TIMEOUT_MS = 30_000;

/** Where the server is, and who asks. */
export interface ApiOptions {
  /** The server's address; empty for the page's own. */
  baseUrl?: string;
  /** The member's bearer token, asked for before each call; null for a visitor. */
  token?: () => Promise<string | null>;
  fetch?: typeof globalThis.fetch;
}

/** A route of the protocol's table. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
}

/** What one call sends. */
export interface CallInit {
  params?: Record<string, string>;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** Makes one call. The caller says which reply of the protocol it expects. */
export type Caller = <Reply>(route: Route, init?: CallInit) => Promise<Reply>;

/** Fetches a file with the member's bearer. Every failure is an `ApiError`. */
export function createFileCaller({ baseUrl = "", token, fetch = (...request) => globalThis.fetch(...request) }: ApiOptions) {
  return async ({ method, path }: Route, params: Record<string, string>): Promise<Blob> => {
    const bearer = (await token?.()) ?? null;
    const response = await fetch(baseUrl + filledPath(path, params), {
      method,
      ...(bearer !== null && { headers: { authorization: `Bearer ${bearer}` } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new ApiError(0, "network");
    });
    if (!response.ok) throw await failureOf(response);
    return response.blob();
  };
}

/** Makes the function all calls go through. Every failure is an `ApiError`; an abort rejects with the signal's reason. */
export function createCaller({ baseUrl = "", token, fetch = (...request) => globalThis.fetch(...request) }: ApiOptions): Caller {
  return async ({ method, path }, { params = {}, query = {}, body, headers, timeoutMs = TIMEOUT_MS, signal } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const bearer = (await token?.()) ?? null;
    try {
      const response = await fetch(baseUrl + filledPath(path, params) + queryString(query), {
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A DELETE sent as the page closes still reaches the server.
        keepalive: method === "DELETE",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) throw await failureOf(response);
      return await response.json();
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      if (signal?.aborted) throw signal.reason;
      if (timeout.aborted) throw new ApiError(0, "timeout");
      throw new ApiError(0, cause instanceof SyntaxError ? "invalid_reply" : "network");
    }
  };
}

/** A route's path with its `:names` filled in. */
export function filledPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/gu, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** The failure in a body of the protocol's error shape; any other body becomes the error of its status. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const told: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
  const seconds = Number(retryAfter);
  return new ApiError(
    status,
    told.code ?? codeOf(status),
    told.error,
    seconds ? seconds * 1000 : undefined,
    told.issues,
    told.saveConflict,
  );
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return toApiError(response.status, body, response.headers.get("retry-after"));
}

function codeOf(status: number): DiscoErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 404) return "not_found";
  return status < 500 ? "invalid_reply" : "unavailable";
}

function queryString(query: NonNullable<CallInit["query"]>): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}
