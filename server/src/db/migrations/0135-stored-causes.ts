import { type Kysely, sql } from "kysely";

export const beside = "Shows members a code where a page or a document was left out. Its sentences are shown as they are.";

/**
 * Stores why pages and documents were left out as codes with their values, no longer as sentences.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS) {
    const at = { table: sql.table(table), column: sql.ref(column) };
    for (const [code, before] of NAMING_PAGES)
      await sql`
        update ${at.table} set ${at.column} = ${`${code} {"url":"`} || substr(${at.column}, ${before.length + 1}) || '"}'
        where ${at.column} like ${`${before}http%`} and ${at.column} not like '%"%'`.execute(db);
    // The remaining sentences are few, and many rows share them.
    const { rows } = await sql<{ sentence: string }>`
      select distinct ${at.column} as sentence from ${at.table} where ${at.column} like '% %.'`.execute(db);
    for (const { sentence } of rows) {
      const stored = storedAs(sentence);
      if (stored !== null) await sql`update ${at.table} set ${at.column} = ${stored} where ${at.column} = ${sentence}`.execute(db);
    }
  }
}

function storedAs(sentence: string): string | null {
  for (const [code, said] of OUTCOMES) {
    if (sentence === said) return code;
    if (!sentence.startsWith(`${said} `)) continue;
    const because = storedAs(sentence.slice(said.length + 1));
    return because === null ? code : `${code} ${JSON.stringify({ because })}`;
  }
  const plain = Object.entries(PLAIN).find(([, said]) => said === sentence);
  if (plain !== undefined) return plain[0];
  for (const [code, pattern] of NAMING) {
    const groups = pattern.exec(sentence)?.groups;
    if (groups === undefined) continue;
    const { limit, family } = groups;
    const values = {
      ...groups,
      ...(limit !== undefined && { limit: limit.replaceAll(",", "") }),
      ...(family !== undefined && { family: FAMILIES[family] ?? family }),
    };
    return `${code} ${JSON.stringify(values)}`;
  }
  return null;
}

const COLUMNS = [
  ["sources", "problem"],
  ["staged_pages", "problem"],
  ["indexings", "error"],
  ["crawl_urls", "reason"],
] as const;

/** Sentences of the versions before, by code. */
const PLAIN = {
  disallowed: "robots.txt disallows this page.",
  noindex: "The page asks not to be indexed.",
  needs_script: "This page needs JavaScript and has no text of its own.",
  empty_page: "The page has no text.",
  sign_in: "The page asks visitors to sign in.",
  other_site: "The page leads to another website.",
  unreadable: "The page could not be read.",
  excluded: "This page was excluded.",
  unreachable: "The page could not be reached, or took too long.",
  not_allowed: "This address cannot be indexed.",
  page_limit: "The limit of pages was reached.",
  time_up: "The time for this website was up.",
  endless_address: "The address looks like one of an endless row.",
  bot_check: "The website asks whether a person is reading.",
  says_not_found: "The page says that it was not found.",
  too_many_redirects: "The page redirects too many times.",
  robots_unread: "The website's robots.txt cannot be read right now.",
  packed: "The page is packed in a way that cannot be read.",
  address_not_public: "This address cannot be indexed. Please use the public address of a website.",
  site_disallowed: "The website's robots.txt asks not to be indexed.",
  site_unreachable: "The website could not be reached. Please check the address and try again.",
  not_a_web_page: "This address is not a web page.",
  nothing_indexed: "No page of the website could be indexed.",
  one_text: "All pages of the website say the same now, as they do in maintenance. What they said before keeps answering.",
  page_not_indexed: "The page could not be indexed.",
  website_gone: "The website is no longer in the library.",
  website_removed: "The website was removed.",
  gave_up: "The website could not be indexed. Please try again.",
  empty_file: "The file is empty.",
  no_text: "There is no text in the document.",
  scanned: "The PDF holds pictures of pages and no text, as a scanner makes them. Run text recognition (OCR) on it and upload it again.",
  password: "The document is protected by a password. Remove the password and upload it again.",
  dynamic_form: "The PDF is a form that only Adobe Reader shows. Print it to a PDF and upload that.",
  cut_off: "The PDF is cut off: its end is missing. Upload the whole file again.",
  damaged: "The document is damaged and cannot be read.",
  program: "The file is a program, not a document.",
  picture: "The file is a picture, not a document.",
  media: "The file is a sound or a video, not a document.",
  archive: "The file is an archive, not a document. Upload the documents in it one by one.",
  unknown_kind: "The file is not a PDF, Word, Excel, PowerPoint, text, Markdown, HTML, CSV, JSON or mail document.",
  unknown_encoding: "The letters of this text cannot be told apart: its encoding is not known. Save it as UTF-8 and upload it again.",
  broken_json: "The file is not valid JSON.",
  binary: "The file holds binary data where text should be.",
  spreadsheet: "This kind of spreadsheet cannot be read. Save it as XLSX and upload it again.",
  slides: "This kind of presentation cannot be read. Save it as PPTX and upload it again.",
  other_office: "This kind of office document cannot be read. Save it as PDF or DOCX and upload it again.",
  bomb: "The file unpacks to far more than a document holds, so it was not opened.",
  too_many_parts: "The file has more parts than a document needs, so it was not opened.",
  nested_archive: "The document has another archive inside, so it was not opened.",
  entities: "The document declares XML entities, which no word processor does, so it was not opened.",
  path: "The document names a file outside of itself, so it was not opened.",
  too_much_text: "The document has more text than can be read at once. Split it and upload the parts.",
  too_slow: "Reading the document took too long.",
  too_much_memory: "Reading the document needs more memory than a document may take.",
  file_name: "The file's name leads out of its folder.",
} as const;

const OUTCOMES = [
  ["nothing_indexed", PLAIN.nothing_indexed],
  ["page_not_indexed", PLAIN.page_not_indexed],
] as const;

const NAMING_PAGES = [
  ["moved", "Moved to "],
  ["same_page", "The same page as "],
  ["same_text", "The same text as "],
] as const;

const NAMING: readonly (readonly [code: string, pattern: RegExp])[] = [
  ["moved", /^Moved to (?<url>.+)$/u],
  ["page_not_found", /^The page was not found \((?<status>.+?)\)\.$/u],
  ["error_status", /^The website answered with an error \((?<status>.+?)\)\.$/u],
  ["not_a_page", /^Not a web page \((?<type>.+?)\)\.$/u],
  ["alike_pages", /^More than (?<count>.+?) pages under (?<path>.+?) say nearly the same\.$/u],
  ["page_too_large", /^The page is larger than (?<megabytes>.+?) MB\.$/u],
  ["too_many_pages", /^The document has more than (?<limit>.+?) pages\. Split it and upload the parts\.$/u],
  ["misnamed", /^The file is named \.(?<extension>.+?), but it is (?<family>.+?)\. Check the file, or give it its right name\.$/u],
];

const FAMILIES: Readonly<Record<string, string>> = {
  "a PDF": "pdf",
  "an office document or an archive": "zip",
  "an old office document": "ole",
  "plain text or a web page": "text",
};
