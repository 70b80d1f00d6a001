import type { App } from "../feature.ts";
import { AppError } from "../app-error.ts";

const MAX_DEPTH = 32;
const MAX_KEYS = 1_000;
/** NUL, or one half of a pair of surrogates, as JSON writes them: they can only be written as escapes. */
const UNSTORABLE = /\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/iu;

/**
 * Rules of a request: a host, and a body of plain JSON in UTF-8, not compressed, at most 32 levels deep with at most 1,000
 * keys, of characters that both stores keep.
 */
export function addRequestRules(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) {
      reply.header("connection", "close");
      return done(new AppError("invalid_request", "The request names no host."));
    }
    // Postgres cannot even compare with it, so it never reaches a query.
    if (request.url.includes("%00")) return done(new AppError("invalid_request", "The address has characters that cannot be used."));
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
      return done(new AppError("unsupported_media_type", "Compressed requests are not accepted."));
    }
    done();
  });
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json\s*(?:;|$)/iu, { parseAs: "buffer" }, (request, body: Buffer, done) => {
    // Many clients send a content type with every request; a route that needs a body reports its absence.
    if (body.length === 0) return done(null);
    const type = request.headers["content-type"] ?? "";
    const charset = type === "application/json" ? undefined : /charset="?([^";\s]+)/iu.exec(type)?.[1];
    if (charset !== undefined && !/^utf-?8$/iu.test(charset)) {
      return done(new AppError("unsupported_media_type", "JSON is read as UTF-8 only."));
    }
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      return done(new AppError("invalid_request", "The request is not valid UTF-8."));
    }
    if (isTooNested(text)) return done(new AppError("invalid_request", "The request has too many levels or fields."));
    if (isUnstorable(text)) return done(new AppError("invalid_request", "The request has characters that cannot be stored."));
    void parse(request, text, done);
  });
}

/** A backslash after an escaped backslash starts no escape. */
function isUnstorable(json: string): boolean {
  return json.includes("\\u") && UNSTORABLE.test(json.replaceAll("\\\\", "_"));
}

/** Measures JSON before it is parsed, because what survives parsing may not survive walking. One pass, no recursion. */
export function isTooNested(json: string, mostKeys = MAX_KEYS): boolean {
  let depth = 0;
  let keys = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === BRACE_OPEN || code === BRACKET_OPEN) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === BRACE_CLOSE || code === BRACKET_CLOSE) depth -= 1;
    else if (code === COLON) {
      keys += 1;
      if (keys > mostKeys) return true;
    }
  }
  return false;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
