import type { LeadCategory, QualificationPart, QualificationSourceKind } from "@disco/protocol";

export const partNames: Readonly<Record<QualificationPart, string>> = {
  budget: "Budget",
  authority: "Authority",
  need: "Need",
  timeline: "Timeline",
};

export const categoryNames: Readonly<Record<LeadCategory, string>> = { hot_lead: "Hot Lead", qualified: "Qualified", nurture: "Nurture" };

export const sourceNames: Readonly<Record<QualificationSourceKind, string>> = {
  form: "Demo request",
  title: "Job title",
  chat: "Chat",
  mail: "E-mail",
  call: "Call",
  meeting: "Meeting",
  webhook: "Webhook",
  page: "Company page",
};

export function scoreTone(score: number): "good" | "warn" | "neutral" {
  return score >= 80 ? "good" : score >= 60 ? "warn" : "neutral";
}
