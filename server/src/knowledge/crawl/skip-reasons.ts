import { storeCause } from "../causes/stored-cause.ts";

/** Why a page was left out, as stored. Those that name another address are looked up again by it. */
export const skipReasons = {
  disallowed: storeCause("disallowed"),
  noindex: storeCause("noindex"),
  needsScript: storeCause("needs_script"),
  empty: storeCause("empty_page"),
  signIn: storeCause("sign_in"),
  otherSite: storeCause("other_site"),
  unreadable: storeCause("unreadable"),
  excluded: storeCause("excluded"),
  slow: storeCause("unreachable"),
  notAllowed: storeCause("not_allowed"),
  limit: storeCause("page_limit"),
  timeUp: storeCause("time_up"),
  notFound: (status: number) => storeCause("page_not_found", { status: String(status) }),
  status: (status: number) => storeCause("error_status", { status: String(status) }),
  notAPage: (contentType: string | null) => storeCause("not_a_page", { type: contentType?.split(";")[0] ?? "unknown" }),
  movedTo: (url: string) => storeCause("moved", { url }),
  samePageAs: (url: string) => storeCause("same_page", { url }),
  alike: (count: number, path: string) => storeCause("alike_pages", { count: String(count), path }),
  endless: storeCause("endless_address"),
  botCheck: storeCause("bot_check"),
  saysNotFound: storeCause("says_not_found"),
  sameTextAs: (url: string) => storeCause("same_text", { url }),
} as const;
