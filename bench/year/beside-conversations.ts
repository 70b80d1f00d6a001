import { randomUUID } from "node:crypto";
import type { CompanyData } from "@disco/protocol";
import { toColumns } from "../../server/src/features/leads/companies/profile-row.ts";
import { inboundBodyPlace } from "../../server/src/features/mail/inbound-mail/keep-inbound-mail.ts";
import { bodyPlace } from "../../server/src/mail/outbox.ts";
import type { TableRow, Value } from "./year-tables.ts";
import { type Conversation, guide, hasHandover, iso, timeOf, YEAR_MS, type YearWriter } from "./year-writer.ts";

type Rows = Generator<TableRow>;

const DAY_MS = 24 * 3_600_000;
const STAGES = ["scheduled", "discovery", "evaluation", "proposal", "closed_won", "closed_lost", "nurture", "qualified", "hot_lead"];
const CATEGORIES = ["hot_lead", "qualified", "nurture"];
const REASONS = ["asked", "button", "unsure", "promised", "member"];
const INDUSTRIES = ["Fintech", "Healthcare", "SaaS", "Ecommerce", "Logistics"];
const CITIES = ["Berlin, Germany", "Paris, France", "London, UK", "Austin, USA"];
const ROUNDS = ["Seed", "Series A", "Series B", "Series C"];

/** The rows that a year leaves beside the conversations: mails, meetings, leads. */
export const beside = { conversation, gaps, requests, mails, ledgers, companies };

function* conversation(of: YearWriter, { number, id, at, endedAt, replies }: Conversation): Rows {
  const { organizationId } = of;
  const [first] = replies;
  if (number % 5 !== 0) yield ["conversation_pages", [id, guide(number)]];
  if (number % 10 === 4) yield ["live_threads", [id, organizationId, guide(number), "Guide"]];
  if (number % 10 === 6) yield ["visitor_conversations", [`visitor-${of.seed}-${number % 30_000}`, id, of.slug, "", iso(at)]];
  if (number % 10 === 2) yield ["consents", [of.id(7, at, number), organizationId, id, "1", "You talk to an AI agent.", iso(at)]];
  if (number % 40 === 11 && first !== undefined)
    yield ["message_ratings", [first.id, organizationId, number % 80 === 11 ? "bad" : "good", iso(endedAt)]];
  if (number % 25 === 3)
    yield ["calls", [of.id(8, at, number), id, organizationId, "stream", "en", "server", iso(at), iso(endedAt), "visitor"]];
  if (number % 500 === 3) yield ["voice_reviews", [id, organizationId, "nurture", "Call again in spring.", "Ann", iso(endedAt)]];
  if (hasHandover(number)) yield handover(of, { number, id, at, endedAt });
  if (number % 200 === 1)
    yield [
      "thread_notes",
      [of.id(9, at, number), id, organizationId, of.memberId, "Ann", "Knows us.", "[]", `note-${number}`, iso(endedAt)],
    ];
  const every = of.conversations / of.leads;
  if (Math.floor((number + 1) / every) > Math.floor(number / every))
    yield* lead(of, { number: Math.floor(number / every), conversation: number, id, at, endedAt, said: first?.question ?? "" });
}

function handover(of: YearWriter, { number, id, at, endedAt }: Pick<Conversation, "number" | "id" | "at" | "endedAt">): TableRow {
  const isOpen = number > of.conversations - 1_200;
  const isTaken = !isOpen && number % 3 !== 0;
  const taken = isTaken ? [iso(at + 40_000), of.memberId, "Ann", iso(at + 60_000), iso(at + 60_000)] : [null, null, null, null, null];
  const reason = REASONS[number % REASONS.length] ?? "asked";
  const asked = [of.id(5, at, number), id, of.organizationId, reason, "Can I talk to a person?", "en", iso(at), iso(at)];
  return ["handovers", [...asked, ...taken, isOpen ? null : iso(endedAt)]];
}

interface Lead {
  number: number;
  conversation: number;
  id: string;
  at: number;
  endedAt: number;
  said: string;
}

export function dealOf(of: YearWriter, number: number): string {
  return of.id(11, of.now - YEAR_MS, number);
}

function personOf(number: number): { name: string; email: string; company: string } {
  return { name: `Person ${number}`, email: `p${number}@company-${number}.example`, company: `Company ${number}` };
}

function* lead(of: YearWriter, { number, conversation: ordinal, id, at, endedAt, said }: Lead): Rows {
  const { organizationId } = of;
  const { name, email, company } = personOf(number);
  const leadId = of.id(10, at, number);
  const dealId = dealOf(of, number);
  const stage = STAGES[number % STAGES.length] ?? "nurture";
  const score = number % 101;
  const category = CATEGORIES[Math.min(2, Math.floor((100 - score) / 15))] ?? "nurture";
  const times = [iso(endedAt), iso(at), iso(endedAt)];
  yield ["leads", [leadId, organizationId, id, name, email, said, iso(at), iso(endedAt)]];
  yield [
    "deals",
    [
      ...[dealId, organizationId, `domain:company-${number}.example`, `company-${number}.example`, name, email, "Head of operations"],
      ...[company, stage, iso(at), number * 1_000, score, category, 0, 2, 2, ...times],
    ],
  ];
  yield ["lead_sources", source(of, dealId, number, { kind: "chat", refId: leadId, at: endedAt, text: said, readCount: 8 })];
  yield [
    "deal_stage_changes",
    [of.id(12, at, number), organizationId, dealId, "nurture", stage, "Asked for a trial.", of.memberId, "Ann", iso(endedAt)],
  ];
  yield ["qualifications", [of.id(13, at, number), organizationId, dealId, "[]", iso(endedAt)]];
  if (number % 5 !== 0) return;
  const meetingId = of.id(14, at, number);
  const startAt = at + 3 * DAY_MS + ordinal;
  yield [
    "meetings",
    [meetingId, organizationId, id, iso(startAt), iso(startAt + 1_800_000), "booked", name, email, "Europe/Berlin", iso(at)],
  ];
  yield ["lead_sources", source(of, dealId, number, { kind: "meeting", refId: meetingId, at, text: "Booked a meeting.", readCount: 0 })];
}

interface Said {
  kind: string;
  refId: string;
  at: number;
  text: string;
  readCount: number;
}

function source(of: YearWriter, dealId: string, number: number, { kind, refId, at, text, readCount }: Said): Value[] {
  const { name, email, company } = personOf(number);
  const kinds = ["chat", "meeting", "demo_request", "mail"];
  const id = of.id(20 + kinds.indexOf(kind), at, number);
  return [id, of.organizationId, dealId, kind, refId, name, email, company, text, readCount, 0, iso(at), iso(at)];
}

/** Questions without an answer, in groups; those of the last day are still to be read. */
function* gaps(of: YearWriter): Rows {
  yield ["gap_readings", [of.organizationId, iso(of.now - DAY_MS)]];
  const count = Math.ceil(of.conversations / 500);
  for (let number = 0; number < count; number += 1) {
    const at = timeOf(of, number, count);
    const id = of.id(30, at, number);
    yield ["gaps", [id, of.organizationId, number % 4 === 0 ? "open" : "dismissed", iso(at)]];
    for (let asked = 0; asked < 50; asked += 1)
      yield ["gap_questions", [of.id(31, at, number * 50 + asked), id, of.question(number + asked), null, 1, 0, iso(at + asked * 60_000)]];
  }
}

function* requests(of: YearWriter): Rows {
  const count = Math.ceil(of.leads / 2);
  for (let number = 0; number < count; number += 1) {
    const { name, email, company } = personOf(number * 2);
    const at = timeOf(of, number, count);
    const id = of.id(32, at, number);
    const said = "We need two docks by March. Please show us the product.";
    yield ["demo_requests", [id, of.organizationId, email, name, company, said, "website", iso(at), iso(at)]];
    yield ["lead_sources", source(of, dealOf(of, number * 2), number, { kind: "demo_request", refId: id, at, text: said, readCount: 0 })];
    const delivery = [of.id(33, at, number), of.organizationId, of.credentialId, `message-${of.seed}-${number}`, "accepted", "verified"];
    yield ["webhook_deliveries", [...delivery, "Kept.", 202, 1, 0, `hash-${number}`, 400, id, iso(at)]];
  }
}

function* mails(of: YearWriter): Rows {
  const { organizationId, secrets, leads } = of;
  const member = [of.connectionId, organizationId, of.memberId];
  for (let number = 0; number < leads; number += 1) {
    const at = timeOf(of, number, leads);
    const { name, email } = personOf(number);
    const sentId = of.id(34, at, number);
    const body = secrets.seal(`Hello ${name}, thank you for your time.`, bodyPlace(sentId));
    const kind = number % 2 === 0 ? "demo_reply" : "email_reply";
    yield [
      "outgoing_mails",
      [sentId, organizationId, email, "Your visit", body, "sent", kind, iso(at), iso(at), iso(at), `sent ${sentId}`],
    ];
    const dealId = dealOf(of, number);
    const ids = [of.id(36, at, number), ...member, `gmail-${of.seed}-${number}`, `thread-${number}`];
    const read = [number % 3 === 0 ? "skipped" : "qualified", number % 101, CATEGORIES[number % 3] ?? null, dealId];
    yield ["inbox_mails", [...ids, name, email, "Prices", iso(at), ...read, iso(at), iso(at)]];
    if (number % 2 !== 0) continue;
    const receivedId = of.id(35, at, number);
    const received = secrets.seal(JSON.stringify({ text: `What does a berth cost? ${name}`, html: null }), inboundBodyPlace(receivedId));
    yield [
      "inbound_mails",
      [
        ...[
          receivedId,
          organizationId,
          `delivery-${of.seed}-${number}`,
          email,
          name,
          "sales@harbourline.example",
          "Prices",
          received,
          "[]",
        ],
        ...[number % 3 === 0 ? "skipped" : "qualified", dealId, iso(at), `<${receivedId}@mail.example>`],
      ],
    ];
  }
}

/** The audit log, and tokens by day. */
function* ledgers(of: YearWriter): Rows {
  const entries = Math.ceil(of.conversations / 50);
  for (let number = 0; number < entries; number += 1) {
    const at = timeOf(of, number, entries);
    yield ["audit_entries", [of.id(37, at, number), of.organizationId, of.memberId, "Ann", "retention.changed", "Stores mails.", iso(at)]];
  }
  const visitors = Math.ceil(of.conversations / 365);
  for (let back = 0; back < 365; back += 1) {
    const day = iso(of.now - back * DAY_MS).slice(0, 10);
    yield ["token_budgets", ["site", of.organizationId, day, of.organizationId, 0, 5_000_000, visitors * 3, 0]];
    for (let visitor = 0; back < 31 && visitor < visitors; visitor += 1)
      yield ["token_budgets", ["visitor", `v-${of.seed}-${back}-${visitor}`, day, of.organizationId, 0, 1_500, 3, 0]];
  }
}

function* companies(of: YearWriter): Rows {
  for (let number = 0; number < of.companies; number += 1) {
    const at = timeOf(of, number, of.companies);
    const domain = `company-${number}.example`;
    const profile = toColumns(
      {
        name: `Company ${number}`,
        domain,
        website: `https://${domain}/`,
        tags: [],
        confidence: 0.4 + (number % 60) / 100,
        sources: ["import"],
        data: companyData(number),
      },
      new Date(at),
    );
    const head = [of.id(38, at, number), of.organizationId, domain, profile.name, domain, profile.website, profile.tags];
    yield [
      "company_profiles",
      [
        ...[...head, profile.confidence, profile.enrichmentSource, iso(at), iso(at), 0, profile.industry, profile.employeeRange],
        ...[profile.stage, profile.foundedYear, profile.raised, profile.lastRoundAt, profile.growthRate],
        ...[profile.searchText, profile.locationText, profile.tagText, profile.data],
      ],
    ];
    if (number % 5 !== 0) continue;
    for (const field of ["name", "industry", "headquarters"])
      yield [
        "company_facts",
        [
          randomUUID(),
          of.organizationId,
          domain,
          field,
          "Logistics",
          `https://${domain}/about`,
          "We move goods.",
          "website",
          0.8,
          0,
          iso(at),
        ],
      ];
  }
}

function companyData(number: number): CompanyData {
  const about = number % 3 === 0 ? "payments for bakeries" : "freight for yards";
  const date = `20${10 + (number % 15)}-03-01`;
  const round = { amount: null, currency: null, series: ROUNDS[number % 4] ?? null, date, lead_investor: null, valuation: null };
  return {
    basic: { industry: INDUSTRIES[number % 5] ?? null, description: `${about} ${number}` },
    location: { headquarters: CITIES[number % 4] ?? null },
    metrics: { founded_year: 1_990 + (number % 35), employee_count: number % 900, employee_range: "11-50", growth_rate: null },
    funding: {
      total_raised: ((number % 50) + 1) * 1_000_000,
      currency: null,
      last_round: round,
      last_round_date: date,
      all_investors: [],
    },
    team: { founders: [] },
    social: { linkedin_url: null, twitter_url: null },
    products: [],
    recent_news: [],
    sources: [],
    business_model: null,
    status: null,
  };
}
