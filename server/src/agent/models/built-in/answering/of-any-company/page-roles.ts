import type { SitePage } from "../../../../../knowledge/site-pages.ts";

export type PageRole = "prices" | "customers" | "news" | "blog" | "integrations" | "introduction";

/** The last part of their addresses. */
const names: Record<PageRole, string> = {
  prices: "pricing|prices?|plans|plans-and-pricing|pricing-and-plans|price-list|rates|editions",
  customers: "customers?|clients|case-stud(?:y|ies)|customer-stories|success-stories|stories|references|testimonials|who-uses[\\w-]*",
  news: "changelog|change-log|release-notes|releases|whats-new|what-is-new|product-updates|updates|news",
  blog: "blog|articles|insights|journal",
  integrations: "integrations?|connect|connectors|apps|marketplace|plugins|works-with",
  introduction: "introduction|overview|intro|about(?:-us)?|welcome|what-is[\\w-]*|product",
};
const patterns = new Map<string, RegExp>(
  Object.entries(names).map(([role, name]) => {
    // Deeper down a site introduces a part of what it is about.
    const start = role === "introduction" ? "^/(?:docs/|en/)?" : "/";
    return [role, new RegExp(String.raw`${start}(?:${name})(?:/index)?(?:\.html?)?/?$`, "iu")];
  }),
);

/** Whether a page is known by its address to be there for that. */
export function hasRole({ url }: SitePage, role: PageRole): boolean {
  return patterns.get(role)?.test(new URL(url).pathname) === true;
}
