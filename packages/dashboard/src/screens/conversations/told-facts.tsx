import type { ToldFact } from "@disco/protocol";
import styles from "./conversation-pane.module.css";

const labels = {
  phone: "Phone",
  company: "Company",
  role: "Role",
  size: "Size",
  need: "Need",
  budget: "Budget",
  timing: "Timing",
  tool: "Works with",
  place: "Place",
} as const;

/** A company has several sizes and tools; of the other topics the later fact counts. */
const LISTED: ReadonlySet<string> = new Set(["size", "tool", "need"]);

/** Facts that a visitor gave about themselves, with their words as the title of each line. */
export function ToldFacts({ facts }: { facts: readonly ToldFact[] }) {
  // Answers to the playbook's own questions are named by their topics.
  const topics = new Set(facts.flatMap(({ topic }) => topic ?? []));
  const rows = [...Object.entries(labels), ...[...topics].map((topic) => [topic, topic] as const)].flatMap(([field, label]) => {
    const told = facts.filter((fact) => (fact.topic ?? fact.field) === field);
    return told.length === 0 ? [] : [{ field, label, told }];
  });
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>Told in the chat</h3>
      <dl className={styles.told}>
        {rows.map(({ field, label, told }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto" title={told.map(({ quote }) => quote ?? "").join(" … ")}>
              {LISTED.has(field) ? told.map(({ value }) => value).join(", ") : told.at(-1)?.value}
              {!LISTED.has(field) &&
                told.length > 1 &&
                ` (earlier: ${told
                  .slice(0, -1)
                  .map(({ value }) => value)
                  .join(", ")})`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
