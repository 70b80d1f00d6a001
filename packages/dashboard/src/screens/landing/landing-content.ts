export const landingContent = {
  brand: "Disco",
  badge: "Build with us - join the waitlist!",
  headline: "Turn every “Talk\u00a0to\u00a0Sales” button into the conversation itself",
  pitch:
    "Disco connects prospects with answers instantly: an AI agent that knows your product, shows the demo, books the meeting and takes meetings 24/7. No scheduling, no handoffs.",
  emailPlaceholder: "Enter your work email",
  tryIt: "Or ask the demo agent something first",
  joined: "You're on the list! We'll send you an invite as soon as we launch.",
  stats: [
    { value: "$0.06", against: "$0.65", name: "Enrichment cost", note: "for each lead, against a competitor's" },
    { value: "95%", against: "15%", name: "Lead qualification", note: "of leads qualified, against a web form's" },
    { value: "2 min", against: null, name: "Setup", note: "no code" },
  ],
  talk: {
    title: "It answers from your own pages, and says which",
    text: "Paste your address. Disco reads your website, your FAQs and your documents, and answers with the sentence and the page it comes from. What it does not know it says, and offers a person.",
    agent: "Your sales agent",
    status: "Answers in seconds, day and night",
    question: "Does the Growth plan work with our yard's cameras?",
    answer: "Yes. Growth reads gate cameras over RTSP, up to twelve a site.",
    sources: ["Integrations", "Pricing"],
    quote: "Gate cameras connect over RTSP, twelve on each site of a Growth plan.",
    followUp: "Shall I show you the two-minute demo?",
  },
  features: {
    qualification: {
      name: "AI-powered qualification",
      text: "Every conversation becomes a lead with a score you can check: each point quotes what the visitor said.",
      score: 92,
      points: [
        { name: "Budget", quote: "forty thousand a year" },
        { name: "Timing", quote: "live before winter" },
      ],
    },
    enrichment: {
      name: "Real-time enrichment",
      text: "Who they are and what they use, while they are still on the page.",
      visitor: "ada@northyard.com",
      facts: [
        { name: "Company", value: "Northyard" },
        { name: "Size", value: "180 people" },
        { name: "Uses", value: "HubSpot, Slack" },
      ],
    },
    meeting: {
      name: "A zero-day sales cycle",
      text: "Question, demo and meeting in one visit. Times are held while your visitor decides.",
      times: ["10:00", "10:30", "14:00", "15:30"],
      held: "10:30",
      note: "Held for you for ten minutes",
    },
    clone: {
      name: "Clone yourself with AI",
      text: "Your best answers, in your words, by text or by voice, in five languages.",
      lines: [
        { lang: "en", text: "Yes, up to twelve a site." },
        { lang: "de", text: "Ja, bis zu zwölf je Standort." },
        { lang: "fr", text: "Oui, jusqu'à douze par site." },
      ],
    },
  },
  closing: { title: "Your next customer is on your pricing page", text: "Give them somebody to talk to." },
} as const;
