import type { TriggerCondition } from "@disco/protocol";
import type { WidgetDraft } from "./use-widget-draft.ts";

/** What is wrong with a draft: a sentence for each field, under the field's path. */
export type WidgetProblems = Readonly<Record<string, string>>;

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu;
const DOMAIN = /^(?:https?:\/\/|\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/iu;
const HTTPS_WANTED = "Must be an address that starts with https://.";
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
  for (const { id, message, conditions } of draft.triggers) {
    if (!isFilled(message)) problems[`triggers.${id}`] = "Write what it says, or remove the message.";
    for (const [at, condition] of conditions.entries()) {
      if (!isFilled(valueOf(condition))) problems[`triggers.${id}.${at}`] = "Must not be empty.";
    }
  }
  if (hours !== null && !isTimeZone(hours.timezone)) problems["hours.timezone"] = "Must be a time zone, such as Europe/Berlin.";
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

/** What is typed for a condition; those that are counted cannot be empty. */
function valueOf(condition: TriggerCondition): string {
  switch (condition.type) {
    case "path":
      return condition.path;
    case "utm":
      return condition.value;
    case "event":
      return condition.name;
    case "scroll":
    case "idle":
    case "exit":
    case "visit":
      return condition.type;
  }
}
