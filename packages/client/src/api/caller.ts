import type { BodyOf, ErrorBody, ParamsOf, QueryOf, ReplyOf, RouteName } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
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
  /** How long a call may take, where it says nothing else. */
  timeoutMs?: number;
}

/** Options of one call beside its contract. */
interface Extras {
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

type Part<Key extends string, Value> = undefined extends Value
  ? { [Each in Key]?: Value }
  : object extends Value
    ? { [Each in Key]?: Value }
    : { [Each in Key]: Value };

type CallInit<Name extends RouteName> = Part<"params", ParamsOf<Name>> & Part<"query", QueryOf<Name>> & Part<"body", BodyOf<Name>> & Extras;

type CallArguments<Name extends RouteName> = object extends CallInit<Name> ? [init?: CallInit<Name>] : [init: CallInit<Name>];

type FileRoute = { [Name in RouteName]: [ReplyOf<Name>] extends [never] ? Name : never }[RouteName];

/** Makes one call, by the name of its route. */
export type Caller = <Name extends Exclude<RouteName, FileRoute>>(name: Name, ...init: CallArguments<Name>) => Promise<ReplyOf<Name>>;

/** Fetches a file, by the name of its route. */
export type FileCaller = <Name extends FileRoute>(name: Name, ...init: CallArguments<Name>) => Promise<Blob>;

interface AnyInit extends Extras {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** Makes the function all calls go through. Every failure is an `ApiError`; an abort rejects with the signal's reason. */
export function createCaller(options: ApiOptions): Caller {
  const send = createSender(options);
  return (name, init?: AnyInit) => send(name, init, (response) => response.json());
}

/** The same for files. */
export function createFileCaller(options: ApiOptions): FileCaller {
  const send = createSender(options);
  return (name, init?: AnyInit) => send(name, init, (response) => response.blob());
}

function createSender({
  baseUrl = "",
  token,
  fetch = (...request) => globalThis.fetch(...request),
  timeoutMs: usualTimeoutMs = TIMEOUT_MS,
}: ApiOptions) {
  return async <Read>(name: RouteName, init: AnyInit = {}, read: (response: Response) => Promise<Read>): Promise<Read> => {
    const { method, path } = routes[name];
    const { params = {}, query = {}, body, headers, timeoutMs = usualTimeoutMs, signal } = init;
    const timeout = AbortSignal.timeout(timeoutMs);
    const bearer = (await token?.()) ?? null;
    try {
      const response = await fetch(baseUrl + filledPath(path, params) + queryString(query), {
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": body instanceof Blob ? "application/octet-stream" : "application/json" }),
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
        // A DELETE sent as the page closes still reaches the server.
        keepalive: method === "DELETE",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) throw await failureOf(response);
      return await read(response);
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      if (signal?.aborted) throw signal.reason;
      if (timeout.aborted) throw new ApiError(0, "timeout");
      throw new ApiError(0, cause instanceof SyntaxError ? "invalid_reply" : "network");
    }
  };
}

/** A route's path with its `:names` filled in. */
function filledPath(path: string, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replaceAll(/:(\w+)/gu, (_match, name: string) => encodeURIComponent(String(values.get(name) ?? "")));
}

/** The failure in a body of the protocol's error shape; any other body becomes the error of its status. */
export function toApiError(status: number, body: unknown, header: (name: string) => string | null): ApiError {
  const told: Partial<ErrorBody> = typeof body === "object" && body !== null ? body : {};
  const seconds = Number(header("retry-after"));
  return new ApiError(
    status,
    told.code ?? codeOf(status),
    told.error,
    seconds ? seconds * 1000 : undefined,
    told.issues,
    told.saveConflict,
    header("x-request-id"),
  );
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return toApiError(response.status, body, (name) => response.headers.get(name));
}

function codeOf(status: number): DiscoErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 404) return "not_found";
  return status < 500 ? "invalid_reply" : "unavailable";
}

function queryString(query: object): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value == null || value === "" ? [] : [[name, String(value)]]));
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}
