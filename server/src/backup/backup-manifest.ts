import { z } from "zod";

/** What a backup holds, and what a restore has to find again. */
export const BackupManifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  store: z.enum(["sqlite", "postgres"]),
  /** Migrations that the store had seen. */
  migrations: z.array(z.string().max(200)).max(2_000),
  /** Rows of each table. */
  rows: z.record(z.string().max(200), z.number().int().nonnegative()),
  /** Key that sealed the secrets: `inside` the backup, or in `SECRET_KEY` of the environment, which the backup does not hold. */
  key: z.object({ id: z.string().max(200), kept: z.enum(["inside", "environment"]) }),
  files: z
    .array(z.object({ name: z.enum(["disco.sqlite", "disco.pgdump", "secret-key"]), bytes: z.number().int(), sha256: z.string() }))
    .max(3),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const MANIFEST_FILE = "manifest.json";
