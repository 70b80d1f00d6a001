import type { AnswerExplanation, Citation } from "@disco/protocol";
import { RichText } from "@disco/react";
import { Disclosure } from "@disco/react/kit";
import { toConfidence, toPercent, toReason } from "./explanation-words.ts";
import styles from "./conversation-pane.module.css";
import { SourceLink } from "./source-link.tsx";

interface WhyThisAnswerProps {
  explanation: AnswerExplanation;
  citations: readonly Citation[];
}

/** Basis of a reply of the built-in agent, and the sentences it leans on; closed until opened. */
export function WhyThisAnswer({ explanation, citations }: WhyThisAnswerProps) {
  const sentencesName = explanation.basis === "refused" ? "What came nearest" : "Leans on";
  return (
    <Disclosure title="Why this answer">
      <div className={styles.why}>
        <div>
          <strong>{toReason(explanation)}</strong>
          <p>{toConfidence(explanation)}</p>
        </div>
        {explanation.sentences.length > 0 && (
          <>
            <p>{sentencesName}:</p>
            <ul className={styles.sentences} aria-label={sentencesName}>
              {explanation.sentences.map(({ passageId, text, similarity }) => (
                <Sentence
                  key={`${passageId} ${text}`}
                  text={text}
                  similarity={similarity}
                  citation={citations.find(({ id }) => id === passageId)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Disclosure>
  );
}

function Sentence({ text, similarity, citation }: { text: string; similarity: number | null; citation: Citation | undefined }) {
  return (
    <li>
      <blockquote>
        <RichText text={text} hosts={[]} />
      </blockquote>
      <p>
        {citation !== undefined && <SourceLink title={citation.title} url={citation.url} />}
        {citation !== undefined && similarity !== null && ", "}
        {similarity !== null && `${toPercent(similarity)} near in meaning`}
      </p>
    </li>
  );
}
