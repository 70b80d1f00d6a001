import type { SuggestedReply } from "@disco/protocol";
import { RichText } from "@disco/react";
import { Button, IconButton } from "@disco/react/kit";
import { Lightbulb, X } from "lucide-react";
import { SourceLink } from "../source-link.tsx";
import styles from "../thread/thread.module.css";

interface SuggestionProps {
  suggestion: SuggestedReply;
  onInsert: (text: string) => void;
  onDismiss: () => void;
}

/** Suggested answer of the agent, with its sources. It goes into the field, and the member sends it. */
export function Suggestion({ suggestion: { text, citations }, onInsert, onDismiss }: SuggestionProps) {
  return (
    <section className={styles.suggestion} aria-label="Suggested reply">
      <header>
        <Lightbulb aria-hidden="true" size={16} />
        <strong>{text === "" ? "The agent knows no answer to this" : "Suggested reply"}</strong>
        <IconButton label="Dismiss the suggestion" icon={<X aria-hidden="true" size={16} />} onClick={onDismiss} />
      </header>
      {text !== "" && (
        <>
          <div className={styles.suggested}>
            <RichText text={text} hosts={[]} />
          </div>
          {citations.length > 0 && (
            <ul aria-label="Sources of the suggestion">
              {citations.map(({ id, title, url }) => (
                <li key={id}>
                  <SourceLink title={title} url={url} />
                </li>
              ))}
            </ul>
          )}
          <Button size="small" onClick={() => onInsert(text.replaceAll("**", ""))}>
            Insert
          </Button>
        </>
      )}
    </section>
  );
}
