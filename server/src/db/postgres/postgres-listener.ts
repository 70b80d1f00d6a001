import pg from "pg";

const RETRY_MS = 1_000;
const CONNECT_MS = 3_000;

/** Listens on a channel over a connection of its own, which is opened again whenever it is lost. The result ends it. */
export function listenPostgres(connectionString: string, channel: string, receive: (text: string) => void): () => void {
  let isStopped = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    current = client;
    const again = () => {
      if (current !== client) return;
      current = null;
      client.end().catch(() => {});
      if (!isStopped) timer = setTimeout(connect, RETRY_MS).unref();
    };
    client.on("error", again);
    client.on("end", again);
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) receive(payload);
    });
    client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
      .catch(again);
  }

  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    current?.end().catch(() => {});
    current = null;
  };
}
