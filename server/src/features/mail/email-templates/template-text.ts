import type { EmailTemplateType } from "@disco/protocol";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { fitForMail } from "../../../mail/fit-for-mail.ts";
import { fillPlaceholders, type TemplateValues } from "./placeholders.ts";

export const templateDefaults: Readonly<Record<EmailTemplateType, { subjectTemplate: string; bodyTemplate: string }>> = {
  demo_request: {
    subjectTemplate: "Thank you for your demo request",
    bodyTemplate:
      "Hi {{first_name}},\n\nThank you for your interest in {{organization}}. We have your demo request and will reach out within 24 hours to find a time that suits you.\n\nBest regards,\n{{organization}}",
  },
  calendar_booking: {
    subjectTemplate: "Your meeting with {{organization}} is confirmed",
    bodyTemplate:
      "Hi {{first_name}},\n\nYour meeting with {{organization}} is confirmed for {{meeting_time}}. The invitation is attached.\n\nIf you need another time, write in the chat where you booked it.\n\nWe look forward to speaking with you.\n\nBest regards,\n{{organization}}",
  },
};

const LONGEST_NAME = 60;
const TAG = /<\/?[a-z!][^>]*>?/iu;
const LEFT_OUT: ReadonlySet<string> = new Set(["script", "style", "template", "iframe", "object", "svg", "math", "noscript", "title"]);

/** Fills a template in. An empty placeholder takes the blank before a mark along. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return fillPlaceholders(template, values).replaceAll(/[^\S\n]+([,.!])/gu, "$1");
}

/** Templates are plain text: of pasted HTML the text is kept, and nothing of scripts. */
export function plainTemplate(text: string): string {
  // The angle brackets of `<<First Name>>` are no tag.
  const normal = text.replaceAll("\r\n", "\n").replaceAll(/<<([^<>\n]{1,60})>>/gu, "{{$1}}");
  if (!TAG.test(normal)) return normal;
  return textOf(parseFragment(normal))
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  if (LEFT_OUT.has(node.nodeName) || !("childNodes" in node)) return node.nodeName === "br" ? "\n" : "";
  const text = node.childNodes.map(textOf).join("");
  if (node.nodeName === "br") return "\n";
  return node.nodeName === "p" || node.nodeName === "div" || node.nodeName === "li" ? `${text}\n` : text;
}

/** A visitor's name for a mail, also with the family name first ("Holm, Ada"); empty where it could carry an address. */
export function nameForMail(name: string | null): string {
  const parts = (name ?? "").split(/,\s+/u).map((part) => fitForMail(part, LONGEST_NAME / 2));
  return parts.length === 2 && !parts.includes(null) ? parts.join(", ") : (fitForMail(name ?? "", LONGEST_NAME) ?? "");
}
