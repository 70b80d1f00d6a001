import type { DealStage, LostReason, Period } from "@disco/protocol";
import type { Tone } from "@disco/react/kit";

/** The stages of the pipeline in their order. */
export const pipeline = ["scheduled", "discovery", "evaluation", "proposal", "closed_won", "closed_lost"] as const satisfies DealStage[];
/** Where a deal may be that is in no stage of the pipeline. */
export const besidePipeline = ["nurture", "qualified", "hot_lead", "disqualified"] as const satisfies DealStage[];
export const allStages: readonly DealStage[] = [...pipeline, ...besidePipeline];

export const stageNames: Readonly<Record<DealStage, string>> = {
  scheduled: "Scheduled",
  discovery: "Discovery",
  evaluation: "Evaluation",
  proposal: "Proposal",
  closed_won: "Closed Won",
  closed_lost: "Closed Lost",
  hot_lead: "Hot Lead",
  qualified: "Qualified",
  nurture: "Nurture",
  disqualified: "Disqualified",
};

export const stageTones: Readonly<Record<DealStage, Tone>> = {
  scheduled: "neutral",
  discovery: "neutral",
  evaluation: "neutral",
  proposal: "warn",
  closed_won: "good",
  closed_lost: "neutral",
  hot_lead: "good",
  qualified: "good",
  nurture: "neutral",
  disqualified: "bad",
};

export const lostReasons: Readonly<Record<LostReason, string>> = {
  price: "Price",
  no_budget: "No budget",
  timing: "Timing",
  competitor: "Went to a competitor",
  missing_feature: "Something is missing",
  no_reply: "No reply",
  not_a_fit: "Not a fit",
  other: "Something else",
};

export const periods: readonly { value: Period; label: string }[] = [
  { value: "all", label: "All Time" },
  { value: "today", label: "Today" },
  { value: "this_week", label: "This Week" },
  { value: "this_month", label: "This Month" },
  { value: "older", label: "Older" },
];

export const periodNames = periods.map(({ value }) => value);

/** The zone that days are counted in. */
export function memberZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** How far along the pipeline a stage is, in percent; null beside it. */
export function progressOf(stage: DealStage): number | null {
  const at = pipeline.findIndex((each) => each === stage);
  return at < 0 ? null : Math.round(((at + 1) / pipeline.length) * 100);
}

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

export function toMoney(dollars: number): string {
  return money.format(dollars);
}

export function toMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** How long ago something was, in whole days. */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000));
}

export function daysInStage(instant: string, now: Date): string {
  const days = daysSince(instant, now);
  return days === 0 ? "in this stage since today" : days === 1 ? "1 day in this stage" : `${days} days in this stage`;
}

/** A word as it begins a line. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
