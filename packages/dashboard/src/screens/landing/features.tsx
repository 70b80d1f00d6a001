import type { ReactNode } from "react";
import { landingContent } from "./landing-content.ts";
import styles from "./features.module.css";

export function Features() {
  const { qualification, enrichment, meeting, clone } = landingContent.features;
  return (
    <section className={styles.features} aria-label="Features">
      <Feature {...qualification}>
        <span className={styles.score}>
          <svg viewBox="0 0 36 36">
            <circle cx="18" cy="18" r="16" />
            <circle cx="18" cy="18" r="16" pathLength="100" strokeDasharray={`${qualification.score} 100`} />
          </svg>
          {qualification.score}
        </span>
        <ul className={styles.points}>
          {qualification.points.map(({ name, quote }) => (
            <li key={name}>
              <b>{name}</b> “{quote}”
            </li>
          ))}
        </ul>
      </Feature>
      <Feature {...enrichment}>
        <span className={styles.visitor}>{enrichment.visitor}</span>
        <ul className={styles.facts}>
          {enrichment.facts.map(({ name, value }) => (
            <li key={name}>
              {name} <b>{value}</b>
            </li>
          ))}
        </ul>
      </Feature>
      <Feature {...meeting}>
        <ul className={styles.times}>
          {meeting.times.map((time) => (
            <li key={time} data-held={time === meeting.held || undefined}>
              {time}
            </li>
          ))}
        </ul>
        <span className={styles.held}>{meeting.note}</span>
      </Feature>
      <Feature {...clone}>
        <ul className={styles.lines}>
          {clone.lines.map(({ lang, text }) => (
            <li key={lang} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      </Feature>
    </section>
  );
}

function Feature({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <article>
      <div className={styles.sketch} aria-hidden="true">
        {children}
      </div>
      <h2>{name}</h2>
      <p>{text}</p>
    </article>
  );
}
