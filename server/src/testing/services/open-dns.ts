import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;

/** A DNS server on loopback that knows TXT records alone. */
export interface Dns {
  /** As DNS_SERVERS takes it. */
  server: string;
  records: Map<string, string>;
  close(): Promise<void>;
}

export async function openDns(): Promise<Dns> {
  const records = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const text = query.readUInt16BE(at + 1) === TXT ? records.get(labels.join(".").toLowerCase()) : undefined;
    const head = Buffer.from([0x81, text === undefined ? 0x83 : 0x80, 0, 1, 0, text === undefined ? 0 : 1, 0, 0, 0, 0]);
    const data = Buffer.concat([Buffer.from([text?.length ?? 0]), Buffer.from(text ?? "")]);
    const answer = Buffer.from([0xc0, 0x0c, 0, TXT, 0, 1, 0, 0, 0, 0, 0, data.length]);
    socket.send(Buffer.concat([query.subarray(0, 2), head, question, ...(text === undefined ? [] : [answer, data])]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    records,
    close: async () => {
      socket.close();
    },
  };
}
