import type { ToolStep } from "../../model.ts";

/** Writes the reply to a tool call that came back: the tool's own words, else what its `output` says as far as it is there. */
export function replyToTool(step: ToolStep): string {
  const output = toRecord(step.output);
  const message = textOf(output, "message");
  if (message !== null) return message;
  const ok = output["ok"] === true;
  switch (step.name) {
    case "show_demo":
      return demoReply(ok, output);
    case "schedule_meeting":
      return meetingReply(ok, output, toRecord(step.input));
    case "capture_lead":
      return ok
        ? `Thanks${nameOf(step)}! I've passed your details on, and a person on the team will get back to you by e-mail. Is there anything you'd like to know meanwhile?`
        : (textOf(output, "message") ?? "I couldn't save that. Could you check your e-mail address and send it again?");
    case "search_knowledge":
    default:
      return "Let me know what you'd like to find out.";
  }
}

/** What the visitor asked beside what the tool did, if there is such a thing. */
export function leftOpen(step: ToolStep): string | null {
  return textOf(toRecord(step.output), "besides") ?? textOf(toRecord(step.input), "besides");
}

function demoReply(ok: boolean, output: Record<string, unknown>): string {
  if (output["needsEmail"] === true)
    return "I'd be happy to show you a demo. What's your e-mail address, so that I can send you the details too?";
  if (!ok)
    return (
      textOf(output, "message") ??
      "I don't have a demo to show right now. Shall I book a meeting, so that a person on the team can walk you through it?"
    );
  const title = textOf(output, "title");
  return title === null
    ? "Here's a short demo. Ask me anything that comes up while you watch."
    : `Here's a short demo: ${title}. Ask me anything that comes up while you watch.`;
}

function meetingReply(ok: boolean, output: Record<string, unknown>, input: Record<string, unknown>): string {
  if (ok) {
    const label = textOf(output, "label");
    const email = textOf(output, "email") ?? textOf(input, "email");
    return `I've booked your meeting${label === null ? "" : ` for ${label}`}.${email === null ? "" : ` The invitation is made out to ${email}.`}`;
  }
  const message = textOf(output, "message");
  if (message !== null) return message;
  const missing = Array.isArray(output["missing"]) ? output["missing"] : [];
  if (missing.includes("email")) return "Happy to book that meeting. What's your e-mail address for the invitation?";
  if (missing.includes("day") || missing.includes("time")) return "Happy to book a meeting. Which day and time would suit you?";
  const alternatives = Array.isArray(output["alternatives"]) ? output["alternatives"] : [];
  const labels = alternatives.flatMap((one) => textOf(toRecord(one), "label") ?? []);
  if (labels.length > 0) {
    const asked = input["day"] !== undefined || input["time"] !== undefined;
    return `${asked ? "That time isn't free, but these are" : "Here are the next free times for a meeting"}: ${labels.join("; ")}. Which one suits you?`;
  }
  return "I couldn't book a meeting at that time. Could you suggest another time that works for you?";
}

function nameOf(step: ToolStep): string {
  const name = textOf(toRecord(step.input), "name");
  return name === null ? "" : `, ${name.split(" ")[0]}`;
}

function textOf(record: Record<string, unknown>, key: string): string | null {
  const value = record[key];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}
