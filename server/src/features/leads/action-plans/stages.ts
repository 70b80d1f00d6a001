import { type DealStage, dealStages, type DemoRequestStatus, DealStage as Stage, LostReason, type Priority } from "@disco/protocol";

const statusOfStage: Readonly<Record<DealStage, DemoRequestStatus>> = {
  scheduled: "new",
  discovery: "contacted",
  evaluation: "qualified",
  proposal: "demo_scheduled",
  closed_won: "closed",
  closed_lost: "closed",
  nurture: "new",
  hot_lead: "new",
  qualified: "qualified",
  disqualified: "closed",
};

export function toRequestStatus(stage: DealStage): DemoRequestStatus {
  return statusOfStage[stage];
}

/** The stage that a status means where none is named: the first of the pipeline that has it. */
export function stageOfStatus(status: DemoRequestStatus, hasLostReason: boolean): DealStage {
  if (status === "closed" && hasLostReason) return "closed_lost";
  return dealStages.find((stage) => statusOfStage[stage] === status) ?? "nurture";
}

/** A stage as the store has it. */
export function readStage(stage: string): DealStage {
  return Stage.parse(stage);
}

export function readLostReason(reason: string | null): LostReason | null {
  return reason === null ? null : LostReason.parse(reason);
}

export function priorityOf(score: number | null): Priority {
  if (score === null || score < 60) return "low";
  return score >= 80 ? "high" : "medium";
}

const names: Readonly<Record<DealStage, string>> = {
  scheduled: "Scheduled",
  discovery: "Discovery",
  evaluation: "Evaluation",
  proposal: "Proposal",
  closed_won: "Closed won",
  closed_lost: "Closed lost",
  hot_lead: "Hot lead",
  qualified: "Qualified",
  nurture: "Nurture",
  disqualified: "Disqualified",
};

/** A stage in words for people. */
export function stageName(stage: DealStage): string {
  return names[stage];
}

const steps: Readonly<Record<DealStage, string>> = {
  scheduled: "Prepare the first call and confirm its time.",
  discovery: "Hold the discovery call, and write down need and timeline.",
  evaluation: "Show the product for their case, and find out who decides.",
  proposal: "Send the proposal, and agree on a date for the decision.",
  closed_won: "Hand over to the people who set it up.",
  closed_lost: "Nothing to do. Write again when things change.",
  hot_lead: "Answer today, and offer a time for a call.",
  qualified: "Offer a time for a discovery call.",
  nurture: "Answer their question, and ask what they need it for.",
  disqualified: "Nothing to do.",
};

export function nextStep(stage: DealStage): string {
  return steps[stage];
}
