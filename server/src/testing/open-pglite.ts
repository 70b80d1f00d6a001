import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite/vector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { DatabaseLocation } from "../db/database.ts";

/** A Postgres in this process behind a socket on loopback, with or without pgvector. It serves one connection at a time. */
export async function openPglite(closers: (() => Promise<void>)[], { withVectors }: { withVectors: boolean }): Promise<DatabaseLocation> {
  const postgres = await PGlite.create(withVectors ? { extensions: { vector } } : {});
  const server = new PGLiteSocketServer({ db: postgres, host: "127.0.0.1", port: 0 });
  await server.start();
  closers.push(async () => {
    await server.stop();
    await postgres.close();
  });
  return { kind: "postgres", url: `postgres://postgres:postgres@${server.getServerConn()}/postgres`, connections: 1 };
}
