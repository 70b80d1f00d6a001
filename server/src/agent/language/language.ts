/** The languages that the agent speaks and understands. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt"] as const;

export type Language = (typeof languages)[number];
