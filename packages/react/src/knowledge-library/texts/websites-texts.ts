import { counted } from "../parts/words.ts";

/** The words of each website: its crawls, its pages and their states. */
export interface WebsitesTexts {
  websites: string;
  unread: string;
  /** How many passages are found by their meaning, while they are being read. */
  understood: (progress: { understood: number; passages: number }) => string;
  /** The way to the part where further websites and pages are indexed. */
  addMore: string;
  failing: string;
  /** The menu of one website. */
  more: (address: string) => string;
  remove: string;
  removed: (address: string) => string;
  removeAsked: (address: string) => string;
  removeMeans: (pages: number) => string;
  /** A website whose newest reading failed, with why. */
  lastGoodText: (problem: string) => string;

  pageCount: (count: number) => string;
  failingCount: (count: number) => string;
  excludedCount: (count: number) => string;
  goneCount: (count: number) => string;
  nextCrawl: (day: string) => string;
  lastCrawl: (changes: { added: number; changed: number; moved: number; gone: number }) => string;
  nothingNew: string;
  /** Documents that the website links and that are not in the library. */
  linkedDocuments: (count: number) => string;
  linkedFrom: (path: string) => string;
  add: string;
  addDocument: (title: string) => string;
  documentAdded: (title: string) => string;
  allDocuments: (count: number) => string;
  firstCrawl: (found: number, skipped: number) => string;
  plan: string;
  never: string;
  daily: string;
  weekly: string;
  monthly: string;

  /** A new index that waits because a regression question fails. */
  expected: string;
  newIndexSays: string;
  publish: string;
  published: string;

  showPages: string;
  hidePages: string;
  pagesOf: (website: string) => string;
  pagesUnread: string;
  noPages: string;
  morePages: string;
  findPage: string;
  pageStatus: string;
  anyStatus: (count: number) => string;
  withStatus: (status: string, count: number) => string;
  noSuchPage: string;
  excluded: string;
  gone: string;
  /** A page that could not be read again: why, and of which day the text is that it answers from. */
  pageFailing: (problem: string, day: string) => string;
  exclude: (path: string) => string;
  leftOut: (path: string) => string;
  useAgain: (path: string) => string;
  removePage: (path: string) => string;
  pageRemoved: (path: string) => string;
}

/** English. */
export const englishWebsites: WebsitesTexts = {
  websites: "Websites",
  unread: "The websites could not be read",
  understood: ({ understood, passages }) => `Understood: ${understood.toLocaleString()} of ${counted(passages, "passage")}`,
  addMore: "Add a website or page",
  failing: "Failing",
  more: (address) => `More for ${address}`,
  remove: "Remove website",
  removed: (address) => `${address} was removed`,
  removeAsked: (address) => `Remove ${address}?`,
  removeMeans: (pages) =>
    `The agent forgets ${counted(pages, "page")} of it at once. To bring them back the website has to be indexed again.`,
  lastGoodText: (problem) => `${problem} The agent answers from the last good text.`,

  pageCount: (count) => counted(count, "page"),
  failingCount: (count) => `${count.toLocaleString()} failing`,
  excludedCount: (count) => `${count.toLocaleString()} excluded`,
  goneCount: (count) => `${count.toLocaleString()} gone`,
  nextCrawl: (day) => `Next crawl: ${day}`,
  linkedDocuments: (count) =>
    count === 1 ? "1 document linked from this website" : `${count.toLocaleString()} documents linked from this website`,
  linkedFrom: (path) => `Linked from ${path}`,
  add: "Add",
  addDocument: (title) => `Add ${title}`,
  documentAdded: (title) => `${title} was added. It is being read.`,
  allDocuments: (count) => `Show all ${count.toLocaleString()} documents`,
  lastCrawl: (changes) =>
    `Last crawl: ${(["added", "changed", "moved", "gone"] as const)
      .filter((kind) => changes[kind] > 0)
      .map((kind) => `${changes[kind].toLocaleString()} ${kind}`)
      .join(", ")}.`,
  nothingNew: "The last crawl found nothing new.",
  firstCrawl: (found, skipped) => `Last crawl: ${counted(found, "page")} found, ${skipped.toLocaleString()} skipped.`,
  plan: "Crawl again",
  never: "Only when asked",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",

  expected: "Expected",
  newIndexSays: "New index says",
  publish: "Publish anyway",
  published: "The new index is going live",

  showPages: "Show pages",
  hidePages: "Hide pages",
  pagesOf: (website) => `Pages of ${website}`,
  pagesUnread: "The pages could not be read",
  noPages: "No pages.",
  morePages: "Show more pages",
  findPage: "Find a page",
  pageStatus: "Status",
  anyStatus: (count) => `All (${count.toLocaleString()})`,
  withStatus: (status, count) => `${status} (${count.toLocaleString()})`,
  noSuchPage: "No page is like that.",
  excluded: "Excluded",
  gone: "Gone",
  pageFailing: (problem, day) => `${problem} Answers from the text of ${day}.`,
  exclude: (path) => `Exclude ${path}`,
  leftOut: (path) => `${path} is left out of answers`,
  useAgain: (path) => `Use ${path} again`,
  removePage: (path) => `Remove ${path}`,
  pageRemoved: (path) => `${path} was removed`,
};
