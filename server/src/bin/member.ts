import { parseArgs } from "node:util";
import { filledText, Slug } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { openBesideServer } from "../db/open-beside-server.ts";
import { readEnv } from "../settings/env.ts";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";

const USAGE = "Usage: npm run -s member -- create EMAIL [--organization NAME] [--slug SLUG]";

const Arguments = z.object({
  positionals: z.tuple([z.literal("create", { message: USAGE }), z.email({ message: "EMAIL must be an e-mail address." }).max(254)], {
    message: USAGE,
  }),
  values: z.object({
    organization: filledText(200).optional(),
    slug: Slug.optional(),
  }),
});

// Standard output carries the bearer and nothing else, so that a script can take it as it is.
try {
  process.stdout.write(`${await createMember()}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function createMember(): Promise<string> {
  const { positionals, values } = Arguments.parse(
    parseArgs({ allowPositionals: true, options: { organization: { type: "string" }, slug: { type: "string" } } }),
  );
  const env = readEnv(process.env);
  if (env.identity.provider !== "embedded") {
    throw new AppError(
      "invalid_request",
      "Members are managed by Clerk here, because CLERK_PUBLISHABLE_KEY is set: sign in there for a token.",
    );
  }
  const db = await openBesideServer(env.database);
  try {
    return await issueBearer(db, env, { email: positionals[1], ...values });
  } finally {
    await db.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    const option = issue?.path[0] === "values" ? `--${String(issue.path[1])} ` : "";
    return `${option}${issue?.message ?? USAGE}`;
  }
  return error instanceof Error ? error.message : String(error);
}
