import { parseArgs } from "node:util";
import { filledText, Slug } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { openBesideServer } from "../db/open-beside-server.ts";
import { readEnv } from "../settings/env.ts";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { resetByOperator } from "../identity/two-factor/reset-by-operator.ts";

const USAGE =
  "Usage: npm run -s member -- create EMAIL [--organization NAME] [--slug SLUG], or npm run -s member -- reset-second-step EMAIL";

const Arguments = z.object({
  positionals: z.tuple(
    [z.enum(["create", "reset-second-step"], { message: USAGE }), z.email({ message: "EMAIL must be an e-mail address." }).max(254)],
    {
      message: USAGE,
    },
  ),
  values: z.object({
    organization: filledText(200).optional(),
    slug: Slug.optional(),
  }),
});

// Of a new member, standard output carries the bearer and nothing else, so that a script can take it as it is.
try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
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
    const [command, email] = positionals;
    if (command === "create") return await issueBearer(db, env, { email, ...values });
    await resetByOperator(db, env, email);
    return `${email} signs in with one step now, and is signed out everywhere.`;
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
