/** What visitors of a page ask of a server, each call with the ids that the ones before it gave. */
export async function walkVisitorRoad(address: string, slug: string): Promise<void> {
  let cookie = "";
  const ask = async (method: "GET" | "POST", path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        "x-organization-id": slug,
        ...(cookie !== "" && { cookie }),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return JSON.parse(text);
  };
  await ask("GET", `/api/widget/config?slug=${slug}`);
  await ask("GET", `/api/knowledge/context/${slug}`);
  const say = (message: string, session?: string) =>
    ask(
      "POST",
      "/api/chat/v2/message",
      { message, messageId: crypto.randomUUID(), organizationId: slug, page: `https://${slug}.example/` },
      session === undefined ? {} : { "x-chat-session-id": session },
    );
  const { sessionId, messageId } = await say("How do I archive an invoice?");
  const own = { "x-chat-session-id": sessionId };
  await say("I am Ada, ada@lovelace.example. Could someone call me?", sessionId);
  await say("Could we meet next week?", sessionId);
  await ask("GET", "/api/chat/v2/session", undefined, own);
  await ask("GET", "/api/chat/v2/session?after=2", undefined, own);
  await ask("POST", "/api/chat/v2/rating", { rating: "bad", messageId }, own);
  await ask("POST", "/api/chat/v2/page", { page: `https://${slug}.example/prices`, title: "Prices" }, own);
  await ask("POST", "/api/chat/v2/typing", { isTyping: true }, own);
  await ask("POST", "/api/chat/v2/read", { ordinal: 5 }, own);
  await ask("POST", "/api/chat/v2/person", { words: "A person, please" }, own);
  await ask("POST", "/api/chat/v2/conversations", { organizationId: slug }, own);
  const { conversations } = await ask("GET", `/api/chat/v2/conversations/${slug}`);
  await ask("GET", `/api/chat/v2/conversations/${slug}?q=archive`);
  await ask("POST", `/api/chat/v2/conversations/${slug}/${conversations[0].id}/open`, {});
  await ask("POST", "/api/public/demo-request", { name: "Ada", email: "ada@lovelace.example", company: "Lovelace", organizationId: slug });
  await ask("POST", "/api/early-access", { email: "ada@lovelace.example", source: "landing_v2" });
  await ask("POST", "/api/voice/ticket", { organizationId: slug, sessionId });
}

interface Reads {
  slug: string;
  /** Where a page in the middle of the leads begins, of companies, and of conversations. */
  lead: number;
  company: number;
  moment: string;
  /** Of a known company. */
  domain: string;
  /** A word of few leads. */
  word: string;
  credentialId: string;
}

/** The lists of a member, first and deep pages, their filters, and the figures of the screens. */
export function memberReads({ slug, lead, company, moment, domain, word, credentialId }: Reads): Record<string, string> {
  const cursor = Buffer.from(`${moment} ffffffff`).toString("base64url");
  const conversations = (query: string) => `/api/conversations?${query}`;
  return {
    overview: "/api/overview?timezone=Europe/Berlin",
    "figures of the AI": "/api/ai-insights/stats",
    "live view": "/api/live",
    "conversations, first page": conversations(""),
    "conversations, a page in the middle": conversations(`cursor=${cursor}`),
    "conversations with a lead": conversations("lead=with"),
    "conversations without an answer": conversations("unanswered=true"),
    "conversations rated badly": conversations("rating=bad"),
    "conversations that led to a meeting": conversations("outcome=meeting"),
    "conversations that were only answered": conversations("outcome=answered"),
    "conversations with a handover": conversations("handover=button"),
    "conversations that wait": conversations("awaiting=true"),
    "conversations of a page": conversations("page=page-77"),
    "conversations of a page that is not": conversations("page=nowhere"),
    "conversations with a word": conversations(`q=${word}`),
    "voice conversations": "/api/voice-conversations?",
    "voice conversations, a page in the middle": `/api/voice-conversations?cursor=${cursor}`,
    "voice conversations of a status": "/api/voice-conversations?status=nurture",
    "plans, first page": "/api/action-plans?period=all",
    "plans by score, a page in the middle": `/api/action-plans?sort=score&offset=${lead}`,
    "plans of this week by value": "/api/action-plans?period=this_week&sort=value&timezone=Europe/Berlin",
    "plans of a stage": "/api/action-plans?stage=proposal",
    "plans by stage": "/api/action-plans?sort=stage",
    "plans with a word": `/api/action-plans?q=${word}`,
    "the board": "/api/action-plans?board=true&limit=25",
    "demo requests, first page": "/api/demo-requests",
    "demo requests, a page in the middle": `/api/demo-requests?offset=${Math.floor(lead / 2)}`,
    "demo requests with a word": `/api/demo-requests?q=${word}`,
    search: `/api/search?q=${word}`,
    "search for what is said often": "/api/search?q=invoice",
    "search for nothing": "/api/search?q=zzyzx",
    companies: "/api/companies?offset=0&limit=24&search=",
    "companies, a page in the middle": `/api/companies?offset=${company}`,
    "companies with a word and filters": "/api/companies?search=payments&industry=fintech&employeeRange=11-50&yearFounded=2015",
    "companies by filters": "/api/companies?industry=healthcare,software&fundingStage=series-a&minFunding=1000000",
    "companies of a place": "/api/companies?location=berlin&fundingStage=seed,series-a",
    "figures of the companies": "/api/companies/figures",
    "featured companies": "/api/companies/featured",
    "one company": `/api/company?key=${domain}`,
    traces: "/api/traces",
    "traces, a page in the middle": `/api/traces?before=${moment}`,
    spend: "/api/spend",
    gaps: `/api/knowledge/gaps/${slug}`,
    "inbound mails": "/api/email/inbox/messages",
    outbox: "/api/mail/outbox",
    "unsent mails": "/api/mail/outbox?status=unsent",
    "mails that bounced": "/api/email/suppressions",
    "the week of the calendar": `/api/calendar/calendars/primary/events?timeMin=${moment}&timeMax=${new Date(Date.parse(moment) + 7 * 86_400_000).toISOString()}`,
    "deliveries of a webhook": `/api/webhook-credentials/${encodeURIComponent(credentialId)}/deliveries`,
    "the audit log": "/api/audit",
    system: "/api/system",
  };
}
