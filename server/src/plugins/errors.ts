import type { Socket } from "node:net";
import { reasonOf, toIssues } from "@disco/protocol";
import { errorCodes, type ErrorBody, type ErrorCode } from "@disco/protocol/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { App } from "../feature.ts";
import { AppError, CallerLeft } from "../app-error.ts";

/** A form has no more fields; what sends more problems than that is no form. */
const MAX_ISSUES = 100;

/** Every failure leaves the server in one shape: a sentence for people and a stable code. Nothing else leaks. */
export function addErrors(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500 && !(error instanceof CallerLeft)) request.log.error({ err: error }, "request failed");
    sendError(reply, failure);
  });
}

/** Sends `failure` in the one error shape, with `Retry-After` where a wait is known. */
export function sendError(reply: FastifyReply, failure: AppError): void {
  const waitMs = failure.retryAfterMs ?? (failure.code === "busy" ? 1_000 : undefined);
  if (waitMs !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(waitMs / 1_000)));
  void reply
    .code(failure.status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    // By it the operator finds the request in the log and in the traces.
    .header("x-request-id", reply.request.id)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(bodyOf(failure));
}

/** Answers what the router itself refuses, such as a path that cannot be decoded. */
export function answerRoutingError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // No hook runs for such a request, so the one header that matters is set here.
  sendError(reply.header("x-content-type-options", "nosniff"), toAppError(error));
}

/** Answers what is not even an HTTP request: the parser has given up on the socket, so the answer closes it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [statusLine, failure] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", new AppError("headers_too_large", "The request's headers are too large.")]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", new AppError("invalid_request", "The request took too long to arrive.")]
        : ["400 Bad Request", new AppError("invalid_request", "The request is not valid HTTP.")];
  const body = JSON.stringify(bodyOf(failure));
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // A peer that never reads must not hold the socket open.
    () => socket.destroy(),
  );
}

function bodyOf(failure: AppError): ErrorBody {
  const { message, code, issues, saveConflict } = failure;
  return {
    success: false,
    error: message,
    code,
    ...(issues.length > 0 && { issues: issues.slice(0, MAX_ISSUES) }),
    ...(saveConflict !== undefined && { saveConflict }),
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = error.validation.map(({ instancePath, message = "is not valid" }) => ({
      path: instancePath.split("/").filter(Boolean),
      message,
    }));
    return new AppError("invalid_request", validationSentence(found[0]), { issues: toIssues(found) });
  }
  const status = statusOf(error);
  if (status === 413) return new AppError("payload_too_large", "The request is too large.");
  if (status === 415) return new AppError("unsupported_media_type", "The request's content type is not supported here.");
  if (status === 404) return new AppError("not_found", "There is nothing at this address.");
  if (status === 431) return new AppError("headers_too_large", "The request's headers are too large.");
  if (status !== undefined && status >= 400 && status < 500) return new AppError(codeForStatus(status), "The request cannot be read.");
  return new AppError("internal", "Something went wrong.", { cause: error });
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined;
}

function codeForStatus(status: number): ErrorCode {
  const codes: Partial<Record<number, ErrorCode>> = {
    401: "unauthorized",
    403: "forbidden",
    405: "method_not_allowed",
    409: "conflict",
    429: "rate_limited",
  };
  const code = codes[status];
  return code !== undefined && errorCodes[code].status === status ? code : "invalid_request";
}

function validationSentence(found: { path: string[]; message: string } | undefined): string {
  if (found === undefined) return "The request is not valid.";
  const field = found.path.join(".");
  const sentence = `${field === "" ? "The request" : field} ${reasonOf(found.message)}.`;
  return sentence.length <= 300 ? sentence : `${sentence.slice(0, 299)}…`;
}
