import type { Consent, WidgetConfig } from "@disco/protocol";

/** Configuration of an agent for the views of a conversation: above all the name. Nothing of the company's widget shows. */
export function toConfig(
  agent: { name: string; greeting: string; consent?: Consent | null },
  organization: { slug: string; name: string },
): WidgetConfig {
  return {
    organizationId: organization.slug,
    companyName: organization.name,
    agentName: agent.name,
    displayType: "in_page",
    theme: "auto",
    position: "right",
    isStaging: false,
    accent: null,
    greeting: agent.greeting === "" ? null : agent.greeting,
    tips: [],
    schedulingUrl: null,
    triggers: [],
    hours: null,
    consent: agent.consent ?? null,
    demoVideo: null,
    demoQuestions: [],
  };
}
