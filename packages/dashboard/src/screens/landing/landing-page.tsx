import { Facets } from "@disco/react/kit";
import { Link } from "react-router";
import { EarlyAccessForm } from "./early-access-form.tsx";
import { Features } from "./features.tsx";
import { landingContent } from "./landing-content.ts";
import { usePageTitle } from "../../page-title.ts";
import styles from "./landing-page.module.css";
import { LandingHero } from "./landing-hero.tsx";
import { SampleTalk } from "./sample-talk.tsx";

const BALL = "mirror-ball";

/** Introduces Disco. */
export function LandingPage() {
  usePageTitle(null);
  const { brand, stats, closing } = landingContent;
  return (
    <div className={`disco-kit ${styles.page}`}>
      <header className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Facets size={24} /> {brand}
        </Link>
        <nav aria-label="Account">
          <Link to="/sign-in" className="disco-kit-button" data-kind="quiet">
            Sign in
          </Link>
          <Link to="/sign-up" className="disco-kit-button" data-kind="primary">
            Get Started
          </Link>
        </nav>
      </header>
      <main>
        <LandingHero ballId={BALL} />
        <dl className={styles.stats}>
          {stats.map(({ value, against, name, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {against !== null && (
                  <span className={styles.against}>
                    vs <s>{against}</s>
                  </span>
                )}
              </dd>
              <dd className={styles.note}>{note}</dd>
            </div>
          ))}
        </dl>
        <SampleTalk />
        <Features />
        <section className={styles.closing}>
          <svg viewBox="-202 -202 404 404" aria-hidden="true" focusable="false">
            <use href={`#${BALL}`} />
          </svg>
          <h2>{closing.title}</h2>
          <p>{closing.text}</p>
          <EarlyAccessForm id="early-access-below" />
        </section>
      </main>
      <footer className={styles.footer}>
        <span>
          <Facets size={20} /> {brand}
        </span>
        <nav aria-label="More">
          <Link to="/demo-request">Request a demo</Link>
          <Link to="/waitlist">Waitlist</Link>
          <Link to="/chat">Talk to an agent</Link>
        </nav>
      </footer>
    </div>
  );
}
