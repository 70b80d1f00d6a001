import { Facets } from "@disco/react/kit";
import { landingContent } from "./landing-content.ts";
import styles from "./sample-talk.module.css";

/** A conversation as the widget has it, drawn. */
export function SampleTalk() {
  const { title, text, agent, status, question, answer, sources, quote, followUp } = landingContent.talk;
  return (
    <section className={styles.talk}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <figure className={styles.panel} aria-label="A sample conversation">
        <figcaption>
          <Facets size={32} />
          <span>
            <b>{agent}</b>
            {status}
          </span>
        </figcaption>
        <div className={styles.thread}>
          <p data-from="visitor">{question}</p>
          <p data-from="agent">{answer}</p>
          <ul>
            {sources.map((source, index) => (
              <li key={source} data-open={index === 0 || undefined}>
                <b>{index + 1}</b> {source}
              </li>
            ))}
          </ul>
          <blockquote>{quote}</blockquote>
          <p data-from="agent">{followUp}</p>
        </div>
        <div className={styles.field} aria-hidden="true">
          Ask anything <span>↑</span>
        </div>
      </figure>
    </section>
  );
}
