import { afterAll, describe, expect, it } from "vitest";
import { companyPages } from "./framed-pages/company-pages.ts";
import type { FramedPage } from "./framed-pages/framed-page.ts";
import { posts } from "./framed-pages/posts.ts";
import { createPageReader } from "./page-reader.ts";

const reader = createPageReader();
afterAll(() => reader.close());

async function textOf({ head = "", body, path = "/posts/ice" }: FramedPage): Promise<string> {
  const html = `<!doctype html><html lang="en"><head><title>Some page</title>${head}</head><body>${body}</body></html>`;
  const { blocks } = await reader.readPage(Buffer.from(html), "text/html; charset=utf-8", `https://port.example${path}`);
  return blocks.flatMap(({ headings, text }) => [...headings, text]).join("\n");
}

describe.each([
  ["a post is read without", posts],
  ["a company's page keeps", companyPages],
])("%s", (_what, pages) => {
  it.each(pages.map((page) => [page.name, page] as const))("%s", async (_name, page) => {
    const text = await textOf(page);
    for (const part of page.says) expect(text).toContain(part);
    for (const part of page.leaves) expect(text).not.toContain(part);
  });
});
