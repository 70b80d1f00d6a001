import type { NextStep, Objection, Playbook, PlaybookGoal, PlaybookTopic, PlaybookTopicName, VisitorGroup } from "@disco/protocol";

export const goals: Readonly<Record<PlaybookGoal, { name: string; what: string }>> = {
  meeting: { name: "Book a meeting", what: "Offers times of your calendar." },
  address: { name: "Get an address", what: "Asks where to write, for a person to follow up." },
  hand_over: { name: "Hand over", what: "Brings the visitor to a person of yours." },
};

export const topics: Readonly<Record<PlaybookTopicName, { name: string; what: string }>> = {
  need: { name: "Need", what: "What they are looking for" },
  size: { name: "Size", what: "How many people, sites or units they have" },
  timing: { name: "Timing", what: "When they want to start" },
  tool: { name: "Current tool", what: "What they use today" },
  role: { name: "Role", what: "What they do at their company" },
  budget: { name: "Budget", what: "What they may spend" },
};

export const groups: Readonly<Record<VisitorGroup, { name: string; what: string }>> = {
  qualified: { name: "Qualified", what: "Fits what you set above" },
  not_yet: { name: "Not yet qualified", what: "Nothing is left to ask, and it does not fit" },
  customer: { name: "Existing customer", what: "Asks for support" },
  job_seeker: { name: "Job seeker", what: "Asks about work at your company" },
  vendor: { name: "Vendor", what: "Wants to sell you something" },
};

export const steps: Readonly<Record<NextStep["kind"], string>> = {
  times: "Meeting times",
  demo: "The demo video",
  person: "A person",
  resource: "A page or document",
  support: "The support address",
  end: "A polite end",
};

export const objections: Readonly<Record<Objection, { name: string; example: string }>> = {
  price: { name: "Price", example: "“That is more than we wanted to spend.”" },
  timing: { name: "Timing", example: "“Not before next year.”" },
  trust: { name: "Trust", example: "“How do we know that this works?”" },
  competitor: { name: "Another product", example: "“We already use something like it.”" },
};

/** Names of a playbook's parts. */
export const parts: Readonly<Record<keyof Playbook, string>> = {
  goal: "Goal",
  topics: "What to find out",
  insistence: "How insistent",
  qualification: "Who qualifies",
  objections: "Objections",
  competitors: "Competitors",
  tone: "Tone",
  do: "Do",
  dont: "Don't",
};

/** Names parts that differ: "Goal and Tone". */
export function listParts(names: readonly string[]): string {
  const known = new Map<string, string>(Object.entries(parts));
  return new Intl.ListFormat("en").format(names.map((name) => known.get(name) ?? name));
}

export function topicName(topic: PlaybookTopic): string {
  if (topic.kind === "known") return topics[topic.name].name;
  return topic.label.trim() === "" ? "Own question" : topic.label;
}

/** Parts as a save conflict shows them, where their own values do not say it. */
export const describeParts = {
  goal: (goal: PlaybookGoal) => goals[goal].name,
  topics: (all: readonly PlaybookTopic[]) =>
    all.map((topic) => (topic.kind === "known" ? topicName(topic) : `${topicName(topic)}: ${topic.question}`)).join("\n"),
  insistence: ({ after, most }: Playbook["insistence"]) => `${insistenceAfter(after)}, ${insistenceMost(most).toLowerCase()}`,
  qualification: ({ rule, next }: Playbook["qualification"]) =>
    [
      rule.kind === "score"
        ? `A score of ${rule.minimum}`
        : rule.conditions.map(({ topic, atLeast }) => `${topics[topic].name}${atLeast === null ? "" : ` from ${atLeast}`}`).join(", "),
      ...Object.entries(groups).map(([group, { name }]) => `${name}: ${steps[next[group as VisitorGroup].kind]}`),
    ].join("\n"),
  competitors: (all: Playbook["competitors"]) => all.map(({ name, answer }) => `${name}: ${answer}`).join("\n"),
};

export function insistenceAfter(after: number): string {
  return after === 1 ? "After the first answer" : `After answer ${after}`;
}

export function insistenceMost(most: number): string {
  if (most === 0) return "No questions";
  return most === 1 ? "At most 1 question" : `At most ${most} questions`;
}
