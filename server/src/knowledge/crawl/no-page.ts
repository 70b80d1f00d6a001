import type { ReadPage } from "../read/read-page.ts";
import type { StoredCause } from "../causes/stored-cause.ts";
import { skipReasons } from "./skip-reasons.ts";

/** A page that only turns its reader away has hardly any words of its own. */
const MOST_WORDS = 150;
const BOT_CHECK =
  /\b(?:just a moment|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|(?:are you|you are not) a robot|attention required|ddos protection|security check|please complete the captcha|enable javascript and cookies to continue|unusual traffic|pardon our interruption|request unsuccessful)\b/iu;
const NOT_FOUND =
  /(?<![\p{L}\d])(?:(?:error )?404(?:\s*[-–|:]|\s+(?:error|not found)|$)|(?:page|file|content) (?:was |could )?not (?:be )?found|page (?:does not|doesn't) exist|(?:can't|cannot|couldn't) find (?:that|the|this) page|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|pagina niet gevonden|página não encontrada)/iu;

/** Why what came is no page although the website says so: a check for robots, or a notice that there is no such page. */
export function whyNoPage(page: ReadPage, words: number): StoredCause | null {
  if (words > MOST_WORDS) return null;
  const headings = page.blocks.flatMap((block) => block.headings.slice(0, 1));
  const first = page.blocks[0]?.text.split("\n")[0] ?? "";
  if (BOT_CHECK.test(page.title) || headings.some((heading) => BOT_CHECK.test(heading)) || (words < 60 && BOT_CHECK.test(first)))
    return skipReasons.botCheck;
  return NOT_FOUND.test(page.title) || headings.slice(0, 2).some((heading) => NOT_FOUND.test(heading)) ? skipReasons.saysNotFound : null;
}

/** Whether the answer itself says that it is a check for robots. */
export function isBotCheck(headers: Readonly<Record<string, string>>): boolean {
  return (
    headers["cf-mitigated"] === "challenge" || headers["x-amzn-waf-action"] === "challenge" || headers["x-amzn-waf-action"] === "captcha"
  );
}
