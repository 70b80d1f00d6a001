import type { ChatMessage } from "@disco/client";
import type { WidgetConfig } from "@disco/protocol";

/** A thread of so many messages. */
export function aThread(length: number): ChatMessage[] {
  return Array.from({ length }, (_, at): ChatMessage => {
    const message = { id: `t${at}`, text: `Line ${at}`, sentAt: "2026-01-05T09:00:00.000Z" };
    return at % 2 ? { ...message, sender: "assistant", metadata: null } : { ...message, sender: "user" };
  });
}

/** A configuration; what is not given has a default. */
export function aConfig(partial: Partial<WidgetConfig> = {}): WidgetConfig {
  return {
    organizationId: "acme",
    companyName: "Acme",
    agentName: "Ada",
    displayType: "floating",
    theme: "dark",
    position: "right",
    isStaging: false,
    accent: null,
    greeting: null,
    tips: ["What does it cost?"],
    schedulingUrl: null,
    triggers: [],
    hours: null,
    consent: null,
    demoVideo: null,
    demoQuestions: [],
    ...partial,
  };
}
