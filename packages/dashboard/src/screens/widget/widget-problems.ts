import type { TriggerCondition } from "@disco/protocol";
import type { WidgetDraft } from "./use-widget-draft.ts";

/** What is wrong with a draft: a sentence for each field, under the field's path. */
export type WidgetProblems = Readonly<Record<string, string>>;

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu;
const DOMAIN = /^(?:https?:\/\/|\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/iu;
const HTTPS_WANTED = "Must be an address that starts with https://.";
const TEXT_WANTED = "Must not be empty.";
const TIME_WANTED = "Must be a time, such as 09:00.";
const MAX_TIMES = 100;
const MAX_DAYS = 365;
const MAX_PERCENT = 100;
const MAX_SECONDS = 3_600;
const MAX_VISITS = 1_000;
const ADDRESS_WANTED = "Must be a web address that starts with http:// or https://.";

/** What the server would refuse, said beside the field it is about. */
export function findProblems(draft: WidgetDraft): WidgetProblems {
  const problems: Record<string, string> = {};
  const { accent, schedulingUrl, demoVideo, hours } = draft;
  if (isFilled(accent) && !COLOUR.test(accent.trim())) problems["accent"] = "Must be a colour such as #3366ff.";
  if (isFilled(schedulingUrl) && !(isWebAddress(schedulingUrl) && /^https:/iu.test(schedulingUrl.trim())))
    problems["schedulingUrl"] = HTTPS_WANTED;
  for (const [at, domain] of draft.allowedDomains.entries()) {
    if (isFilled(domain) && !DOMAIN.test(domain.trim())) {
      problems[`allowedDomains.${at}`] = "Must be a domain, such as example.com or *.example.com.";
    }
  }
  if (demoVideo !== null) {
    if (!isFilled(demoVideo.title)) problems["demoVideo.title"] = "Give the video a title.";
    if (!isWebAddress(demoVideo.embedUrl)) problems["demoVideo.embedUrl"] = ADDRESS_WANTED;
  }
  for (const { id, question } of draft.demoQuestions) {
    if (!isFilled(question)) problems[`demoQuestions.${id}`] = "Write the question, or remove it.";
  }
  for (const { id, message, conditions, times, days } of draft.triggers) {
    if (!isFilled(message)) problems[`triggers.${id}`] = "Write what it says, or remove the message.";
    if (!isWithin(times, MAX_TIMES)) problems[`triggers.${id}.times`] = numberWanted(MAX_TIMES);
    if (!isWithin(days, MAX_DAYS)) problems[`triggers.${id}.days`] = numberWanted(MAX_DAYS);
    for (const [at, condition] of conditions.entries()) {
      const problem = problemOf(condition);
      if (problem !== null) problems[`triggers.${id}.${at}`] = problem;
    }
  }
  if (hours !== null && !isTimeZone(hours.timezone)) problems["hours.timezone"] = "Must be a time zone, such as Europe/Berlin.";
  for (const { weekday, from, until } of hours?.open ?? []) {
    if (from === "") problems[`hours.${weekday}.from`] = TIME_WANTED;
    if (until === "") problems[`hours.${weekday}.until`] = TIME_WANTED;
  }
  return problems;
}

function isFilled(text: string | null): text is string {
  return text !== null && text.trim() !== "";
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//iu.test(text.trim()) && URL.canParse(text.trim());
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: text.trim() }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

function numberWanted(max: number): string {
  return `Must be a whole number from 1 to ${max.toLocaleString("en")}.`;
}

function problemOf(condition: TriggerCondition): string | null {
  switch (condition.type) {
    case "path":
      return isFilled(condition.path) ? null : TEXT_WANTED;
    case "utm":
      return isFilled(condition.value) ? null : TEXT_WANTED;
    case "event":
      return isFilled(condition.name) ? null : TEXT_WANTED;
    case "scroll":
      return isWithin(condition.percent, MAX_PERCENT) ? null : numberWanted(MAX_PERCENT);
    case "idle":
      return isWithin(condition.seconds, MAX_SECONDS) ? null : numberWanted(MAX_SECONDS);
    case "visit":
      return isWithin(condition.count, MAX_VISITS) ? null : numberWanted(MAX_VISITS);
    case "exit":
      return null;
  }
}
