import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Records requests in SendGrid's place, and answers as configured. */
export interface SendGridRecorder {
  url: string;
  sent: { authorization: string; body: string }[];
  /** The status of the next answers to a mail. */
  answer: number;
  /** Answers nothing that is asked about a key. */
  isAway: boolean;
  close(): Promise<void>;
}

export async function openSendGrid(goodKey: string): Promise<SendGridRecorder> {
  const recorder: SendGridRecorder = { url: "", sent: [], answer: 202, isAway: false, close: () => closed(server) };
  const server = createServer((request, response) => {
    const authorization = request.headers.authorization ?? "";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (authorization !== `Bearer ${goodKey}`) {
        response.statusCode = 401;
        return response.end(
          JSON.stringify({ errors: [{ message: "The provided authorization grant is invalid", field: null, help: null }] }),
        );
      }
      if (request.url === "/v3/scopes" && recorder.isAway) {
        response.statusCode = 503;
        return response.end("{}");
      }
      if (request.url === "/v3/scopes") return response.end(JSON.stringify({ scopes: ["mail.send"] }));
      response.statusCode = recorder.answer;
      if (recorder.answer !== 202)
        return response.end(JSON.stringify({ errors: [{ message: "The from address is not verified", field: "from", help: null }] }));
      recorder.sent.push({ authorization, body: Buffer.concat(chunks).toString() });
      response.setHeader("x-message-id", `sg-${recorder.sent.length}`);
      return response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return recorder;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
