import { createServer, type Socket } from "node:net";

/**
 * A mail server on loopback that keeps what it is given. `answer` decides what it says to a recipient; null is a service that has gone
 * silent. `greet` decides what it says first, and `take` what it says to a whole mail; null is a service that hangs up.
 */
export interface MailService {
  url: string;
  /** The messages taken, as they came over the wire. */
  messages: { recipient: string; raw: string }[];
  close(): Promise<void>;
}

/** Speaks as much SMTP (RFC 5321) as a sender needs: greeting, envelope, data. */
export async function openMailService(
  answer: (recipient: string) => string | null = () => "250 ok",
  greet: () => string = () => "220 test",
  take: () => string | null = () => "250 taken",
): Promise<MailService> {
  const messages: MailService["messages"] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.setEncoding("utf8");
    const say = (line: string) => socket.write(`${line}\r\n`);
    let buffer = "";
    let recipient = "";
    let isData = false;
    say(greet());
    socket.on("data", (chunk) => {
      buffer += String(chunk);
      for (;;) {
        if (isData) {
          const end = buffer.indexOf("\r\n.\r\n");
          if (end < 0) return;
          messages.push({ recipient, raw: buffer.slice(0, end) });
          buffer = buffer.slice(end + 5);
          isData = false;
          const taken = take();
          if (taken === null) socket.destroy();
          else say(taken);
          continue;
        }
        const end = buffer.indexOf("\r\n");
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "RCPT") {
          recipient = /<([^>]*)>/u.exec(line)?.[1] ?? "";
          const answered = answer(recipient);
          if (answered !== null) say(answered);
        } else if (verb === "DATA") {
          isData = true;
          say("354 go on");
        } else if (verb === "QUIT") {
          say("221 bye");
          socket.end();
        } else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`,
    messages,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
