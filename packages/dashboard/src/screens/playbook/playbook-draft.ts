import type { NextStep, Playbook, SavedPlaybook } from "@disco/protocol";

/** Fields of the form, with the version that it was read with. */
export type PlaybookDraft = SavedPlaybook["playbook"];

/** Drops lines and rows that were left empty. */
export function withoutBlanks(draft: PlaybookDraft): PlaybookDraft {
  const { next, rule } = draft.qualification;
  return {
    ...draft,
    topics: draft.topics
      .filter((topic) => topic.kind === "known" || isFilled(topic.label, topic.question, ...topic.choices))
      .map((topic) => (topic.kind === "known" ? topic : { ...topic, label: topic.label.trim(), question: topic.question.trim() })),
    qualification: { rule, next: mapSteps(next, trimStep) },
    competitors: draft.competitors.filter(({ name, answer }) => isFilled(name, answer)),
    do: draft.do.filter((line) => isFilled(line)),
    dont: draft.dont.filter((line) => isFilled(line)),
  };
}

function isFilled(...texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== "");
}

function trimStep(step: NextStep): NextStep {
  if (step.kind === "resource") return { ...step, title: step.title.trim(), url: step.url.trim() };
  return step.kind === "support" ? { ...step, address: step.address.trim() } : step;
}

type Steps = Playbook["qualification"]["next"];

function mapSteps(next: Steps, change: (step: NextStep) => NextStep): Steps {
  const { qualified, not_yet, customer, job_seeker, vendor } = next;
  return {
    qualified: change(qualified),
    not_yet: change(not_yet),
    customer: change(customer),
    job_seeker: change(job_seeker),
    vendor: change(vendor),
  };
}
