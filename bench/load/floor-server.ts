/** What the same work costs without a product around it: the floors that the server is compared with. */
import SqliteFile from "better-sqlite3";
import fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { Kysely, SqliteDialect } from "kysely";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";

const FILE_BYTES = Number(process.env["FILE_BYTES"]);
const ROW_BYTES = 3_000;

const file = new SqliteFile(join(process.env["DATA_DIR"] ?? "", `floor-${process.pid}.sqlite`));
file.pragma("journal_mode = WAL");
file.pragma("synchronous = FULL");
file.exec("create table messages (id text primary key, conversation text not null, text text not null, created_at text not null)");
file.exec("create table pages (id text primary key, text text not null)");
file.prepare("insert into pages values ('page', ?)").run("x".repeat(ROW_BYTES));
const insert = file.prepare("insert into messages values (?, ?, ?, ?)");
const kysely = new Kysely<{ pages: { id: string; text: string } }>({ dialect: new SqliteDialect({ database: file }) });

/** Rows of one turn of the event loop share one commit. */
let waiting: { row: string[]; resolve(): void }[] = [];
const commit = file.transaction((rows: typeof waiting) => {
  for (const { row } of rows) insert.run(...row);
});

function store(row: string[]): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push({ row, resolve }) > 1) return;
    setImmediate(() => {
      const rows = waiting;
      waiting = [];
      commit(rows);
      for (const each of rows) each.resolve();
    });
  });
}

const app = fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);

const Message = z.strictObject({ message: z.string().min(1).max(4000), messageId: z.string().max(64), timezone: z.string().max(64) });
const Stored = z.object({ success: z.boolean(), id: z.string(), text: z.string() });
app.post("/message", { schema: { body: Message, response: { 200: Stored } } }, async (request) => {
  const id = randomUUID();
  await store([id, request.body.messageId, request.body.message, new Date().toISOString()]);
  return { success: true, id, text: request.body.message };
});
app.get("/row", async () => kysely.selectFrom("pages").select(["id", "text"]).where("id", "=", "page").executeTakeFirstOrThrow());
app.get("/bare", async () => ({ ok: true }));
const buffer = Buffer.alloc(FILE_BYTES, 120);
app.get("/file", (_request, reply) => reply.header("content-type", "text/javascript; charset=utf-8").send(buffer));

process.stdout.write(`The floor listens on ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.once("SIGTERM", () => process.exit(0));
