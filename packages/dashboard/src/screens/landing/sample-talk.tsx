import { landingContent } from "./landing-content.ts";
import styles from "./sample-talk.module.css";

/** A conversation as the widget has it, drawn. */
export function SampleTalk() {
  const { title, text, question, answer, sources, followUp } = landingContent.talk;
  return (
    <section className={styles.talk}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <figure className={styles.panel} aria-label="A sample conversation">
        <p data-from="visitor">{question}</p>
        <div>
          <p data-from="agent">{answer}</p>
          <ul>
            {sources.map((source, index) => (
              <li key={source}>
                <b>{index + 1}</b> {source}
              </li>
            ))}
          </ul>
        </div>
        <p data-from="agent">{followUp}</p>
      </figure>
    </section>
  );
}
