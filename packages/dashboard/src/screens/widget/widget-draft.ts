import type { WidgetConfiguration } from "@disco/client/api";

/** Fields of the form: all but those that the server sets. */
export type WidgetDraft = Omit<WidgetConfiguration, "apiKey" | "organizationId" | "hasIdentitySecret" | "updatedAt">;

/** Fields of a configuration that the form changes. */
export function toDraft({
  apiKey: _key,
  organizationId: _slug,
  hasIdentitySecret: _secret,
  updatedAt: _at,
  ...draft
}: WidgetConfiguration): WidgetDraft {
  return draft;
}

/** Lines that were left empty are not meant, and an empty text is none. */
export function withoutBlanks(draft: WidgetDraft): WidgetDraft {
  const filled = (text: string | null) => (text === null || text.trim() === "" ? null : text.trim());
  return {
    ...draft,
    accent: filled(draft.accent),
    greeting: filled(draft.greeting),
    schedulingUrl: filled(draft.schedulingUrl),
    consentText: filled(draft.consentText),
    demoQuestions: draft.demoQuestions.map((question) => ({
      ...question,
      options: question.options.filter((option) => option.trim() !== ""),
    })),
    hours: draft.hours === null ? null : { ...draft.hours, timezone: draft.hours.timezone.trim() },
    tips: draft.tips.map((tip) => tip.trim()).filter(Boolean),
    allowedDomains: draft.allowedDomains.map((domain) => domain.trim()).filter(Boolean),
  };
}
