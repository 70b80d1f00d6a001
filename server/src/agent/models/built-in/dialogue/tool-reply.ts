import type { ToolStep } from "../../../model.ts";

/** What is said of a call that the tool did not take. */
const refused: Readonly<Record<string, string>> = {
  show_demo: "I don't have a demo to show right now. Shall I book a meeting, so that a person on the team can walk you through it?",
  schedule_meeting: "I couldn't book a meeting at that time. Could you suggest another time that works for you?",
  capture_lead: "I couldn't save that. Could you check your e-mail address and send it again?",
};

/** Writes the reply to a tool call that came back: the tool's own words. */
export function replyToTool({ name, output }: ToolStep): string {
  return textOf(output, "message") ?? refused[name] ?? "Let me know what you'd like to find out.";
}

/** What the visitor asked beside what the tool did, if there is such a thing. */
export function leftOpen({ input, output }: ToolStep): string | null {
  return textOf(output, "besides") ?? textOf(input, "besides");
}

/** Whether the tool has let go what was offered. */
export function hasDeclined({ output }: ToolStep): boolean {
  return typeof output === "object" && output !== null && "declined" in output;
}

function textOf(of: unknown, key: string): string | null {
  const value: unknown = typeof of === "object" && of !== null ? Object.entries(of).find(([each]) => each === key)?.[1] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
