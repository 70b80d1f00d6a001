import type { Overview } from "@disco/protocol";
import { BarChart, ChartFrame, LineChart } from "@disco/react/kit";
import { stageName, toMoney } from "./overview-words.ts";

const PIPELINE = ["nurture", "qualified", "hot_lead", "scheduled", "discovery", "evaluation", "proposal", "closed_won", "closed_lost"];
const ALWAYS = new Set(["scheduled", "discovery", "evaluation", "proposal", "closed_won"]);

export function PipelineChart({ pipeline }: Pick<Overview, "pipeline">) {
  const known = new Map(pipeline.map((entry) => [entry.stage, entry]));
  const stages = [...PIPELINE, ...pipeline.map(({ stage }) => stage).filter((stage) => !PIPELINE.includes(stage))];
  const shown = stages.flatMap((stage) => {
    const { count = 0, dealValue = 0 } = known.get(stage) ?? {};
    return count > 0 || ALWAYS.has(stage) ? [{ label: stageName(stage), value: count, dealValue }] : [];
  });
  const total = pipeline.reduce((sum, { dealValue }) => sum + dealValue, 0);
  const deals = pipeline.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartFrame
      title="Pipeline by stage"
      description={`${deals} ${deals === 1 ? "deal" : "deals"}${total > 0 ? `, ${toMoney(total)} in all` : ""}`}
      table={{
        columns: ["Stage", "Deals", "Value"],
        rows: deals === 0 ? [] : shown.map(({ label, value, dealValue }) => [label, value, toMoney(dealValue)]),
      }}
      emptyText="Deals appear here once a visitor leaves an address or asks for a demo."
    >
      <BarChart label="Deals by stage" points={shown} />
    </ChartFrame>
  );
}

/** How many conversations began on each day, and what came of them. */
export function ConversationsChart({ days }: Pick<Overview, "days">) {
  const total = days.reduce((sum, { conversations }) => sum + conversations, 0);
  const labels = days.map(({ day }) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, { day: "numeric", month: "short", timeZone: "UTC" }),
  );
  return (
    <ChartFrame
      title="Conversations and outcomes"
      description={`${total} in the last 30 days`}
      table={{
        columns: ["Day", "Conversations", "Meeting booked", "Left an address", "Without an answer", "Answered"],
        rows:
          total === 0
            ? []
            : days
                .map((day, at) => [labels[at] ?? day.day, day.conversations, day.meetings, day.leads, day.unanswered, day.answered])
                .toReversed(),
      }}
      emptyText="Conversations appear here once visitors talk to your agent."
    >
      <LineChart
        label="Conversations and outcomes"
        labels={labels}
        series={[
          { name: "Conversations", values: days.map(({ conversations }) => conversations) },
          { name: "Meetings and leads", values: days.map(({ meetings, leads }) => meetings + leads) },
          { name: "Without an answer", values: days.map(({ unanswered }) => unanswered) },
        ]}
      />
    </ChartFrame>
  );
}
