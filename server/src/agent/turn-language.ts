import type { Retrieval } from "../knowledge/passage.ts";
import type { Site } from "../knowledge/site-pages.ts";
import type { Turn } from "./model.ts";
import type { Language } from "./language/language.ts";
import { likeliestLanguage } from "./language/likeliest-language.ts";
import { readLanguage } from "./language/read-language.ts";

const PASSAGES_READ = 4;

/**
 * The language to answer a message in: its own where it is plain, else that of the conversation so far, else the site's, else English.
 */
export async function turnLanguage(
  { message, history }: { message: string; history: readonly Turn[] },
  retrieval: Retrieval,
  site: Site,
): Promise<Language> {
  const earlier = conversationLanguage(history);
  return readLanguage(message, earlier) ?? earlier ?? likeliestLanguage(message) ?? (await siteLanguage(message, retrieval, site)) ?? "en";
}

/** What the visitor wrote in last. */
function conversationLanguage(history: readonly Turn[]): Language | null {
  return history.reduceRight<Language | null>((found, { role, text }) => found ?? (role === "visitor" ? readLanguage(text) : null), null);
}

/** The language of what was found for a message, else of the site's front page; of shared words in the message it decides. */
async function siteLanguage(message: string, { passages }: Retrieval, site: Site): Promise<Language | null> {
  const found = readLanguage(
    passages
      .slice(0, PASSAGES_READ)
      .map(({ text }) => text)
      .join("\n"),
  );
  if (found !== null) return readLanguage(message, found) ?? found;
  const [front] = await site.pages();
  if (front === undefined) return null;
  const opened = await site.open(front);
  const own = readLanguage(
    opened
      .slice(0, PASSAGES_READ)
      .map(({ text }) => text)
      .join("\n"),
  );
  return own === null ? null : (readLanguage(message, own) ?? own);
}
