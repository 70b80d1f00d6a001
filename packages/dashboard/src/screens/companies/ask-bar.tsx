import type { CompanyFilters } from "@disco/protocol";
import { Button, Field, Input } from "@disco/react/kit";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import styles from "./companies-screen.module.css";

const EXAMPLE = "Series A fintech in Berlin founded after 2020 with under 50 people";

/** A question in words, which becomes filters. */
export function AskBar({ onUnderstood }: { onUnderstood: (filters: CompanyFilters, text: string) => void }) {
  const { workspace } = useApi();
  const [question, setQuestion] = useState("");
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function ask(): Promise<void> {
    if (question.trim() === "" || isSearching) return;
    setSearching(true);
    setProblem(null);
    try {
      const { interpretation } = await workspace.companies.ask(question.trim());
      onUnderstood(interpretation.filters, interpretation.text);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The search did not work. Please try again.");
    } finally {
      setSearching(false);
    }
  }

  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Field label="AI search" error={problem}>
        <Input value={question} onValueChange={setQuestion} placeholder={EXAMPLE} maxLength={500} />
      </Field>
      <Button type="submit" icon={<Sparkles aria-hidden="true" size={16} />} isBusy={isSearching}>
        {isSearching ? "Searching..." : "Search"}
      </Button>
    </form>
  );
}
