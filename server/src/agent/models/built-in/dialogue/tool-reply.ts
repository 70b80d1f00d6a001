import type { Language } from "../../../language/language.ts";
import type { ToolStep } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";

/** Writes the reply to a finished tool call: the tool's own words, or why the call was refused. */
export function replyToTool({ name, output }: ToolStep, language: Language): string {
  const { demoRefused, meetingRefused, leadRefused, whatElse } = phrasesOf(language);
  const refused: Readonly<Record<string, string>> = { show_demo: demoRefused, schedule_meeting: meetingRefused, capture_lead: leadRefused };
  return textOf(output, "message") ?? refused[name] ?? whatElse;
}

/** Whether the tool has let go what was offered. */
export function hasDeclined({ output }: ToolStep): boolean {
  return typeof output === "object" && output !== null && "declined" in output;
}

function textOf(of: unknown, key: string): string | null {
  const value: unknown = typeof of === "object" && of !== null ? Object.entries(of).find(([each]) => each === key)?.[1] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
