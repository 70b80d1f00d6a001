export const chatTips = [
  { name: "How it helps", question: "How does your product help sales teams?" },
  { name: "See a demo", question: "I'd like to see a demo" },
  { name: "Integrations", question: "Which integrations are supported?" },
  { name: "AI qualification", question: "How does AI qualification work?" },
] as const;
