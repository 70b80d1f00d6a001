const stageNames: Readonly<Record<string, string>> = {
  scheduled: "Scheduled",
  discovery: "Discovery",
  evaluation: "Evaluation",
  proposal: "Proposal",
  closed_won: "Closed Won",
  closed_lost: "Closed Lost",
  hot_lead: "Hot Lead",
  qualified: "Qualified",
  nurture: "Nurture",
  disqualified: "Disqualified",
};

export function stageName(stage: string): string {
  return stageNames[stage] ?? stage;
}

export function toMoney(dollars: number): string {
  return dollars.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}
