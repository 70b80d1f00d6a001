import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { languages, topics } from "./languages/word-families.ts";

const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one.transform((value) => [value]), z.array(one)]);
const Pattern = z.string().transform((source) => new RegExp(source, "iu"));
const Patterns = oneOrMore(Pattern).default([]);
const Paths = oneOrMore(z.string()).default([]);
const ClockTime = z.string().regex(/^\d\d:\d\d$/u);

const wants = [
  ...["answer", "acknowledge", "qualify", "slots", "booked", "captured", "human"],
  ...["apology", "clarify", "refuse", "smalltalk", "goodbye"],
] as const satisfies string[];
export type Want = (typeof wants)[number];

/** A topic that the visitor has answered; the pattern says which questions ask for it again. */
const Given = z.string().transform((text, context) => {
  const [topic, pattern] = text.split(/=(.*)/su);
  const known = topics.find((one) => one === topic);
  if (known !== undefined) return { topic: known, pattern: pattern === undefined ? null : new RegExp(pattern, "iu") };
  context.addIssue("names no topic");
  return z.NEVER;
});
export type Given = z.infer<typeof Given>;

/** What the visitor says, and what a good reply does. All lists but `must` name alternatives. */
const Turn = z.strictObject({
  say: z.string(),
  want: oneOrMore(z.enum(wants)),
  must: Patterns,
  cites: Paths,
  /** Pages that may be cited without being asked for; true for any. */
  mayCite: z.union([z.boolean(), Paths]).default(false),
  mustNot: Patterns,
  noCitation: z.boolean().default(false),
  /** What a fitting question asks about. */
  ask: z.array(z.enum(topics)).optional(),
  gives: oneOrMore(Given).default([]),
  dontAsk: oneOrMore(z.enum(topics)).default([]),
  /** On the visitor's clock; Sunday is 0. */
  slot: z
    .strictObject({
      days: z.array(z.number()).optional(),
      from: ClockTime.optional(),
      until: ClockTime.optional(),
      afterDays: z.number().optional(),
    })
    .optional(),
  noSlots: z.boolean().default(false),
  captures: z.strictObject({ email: z.string(), name: z.string(), phone: z.string() }).partial().optional(),
  language: z.enum(languages).optional(),
});
export type Turn = z.infer<typeof Turn>;

/** What members find afterwards: literal values for name, email and phone, else a pattern. */
const Recorded = z.strictObject({
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  company: Pattern.optional(),
  outcome: oneOrMore(z.string()).optional(),
  notHot: z.boolean().optional(),
  budget: Pattern.optional(),
  timeline: Pattern.optional(),
  role: Pattern.optional(),
  employees: Pattern.optional(),
  tool: Pattern.optional(),
  need: Pattern.optional(),
});
export type Recorded = z.infer<typeof Recorded>;

const Conversation = z.strictObject({
  id: z.string(),
  site: z.string(),
  language: z.enum(languages),
  about: z.string(),
  page: z.string().default("/"),
  timezone: z.string().optional(),
  turns: z.array(Turn).min(1),
  recorded: Recorded.default({}),
});
export type Conversation = z.infer<typeof Conversation>;

const File = z.object({ conversations: z.array(Conversation) });

/** Those of a file, or of all files of a folder. @throws with paths alone, because what is unread stays unread. */
export async function readConversations(path: string): Promise<Conversation[]> {
  const files = path.endsWith(".json")
    ? [path]
    : (await readdir(path)).filter((name) => name.endsWith(".json")).map((name) => join(path, name));
  const all = await Promise.all(
    files.sort().map(async (file) => {
      const { data, error } = File.safeParse(JSON.parse(await readFile(file, "utf8")));
      if (error === undefined) return data.conversations;
      throw new Error(`${file} is malformed at ${error.issues.map((issue) => issue.path.join(".")).join(", ")}.`);
    }),
  );
  return all.flat();
}
