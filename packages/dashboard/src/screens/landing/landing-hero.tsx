import { MirrorBall } from "../../shell/mirror-ball.tsx";
import { EarlyAccessForm } from "./early-access-form.tsx";
import { landingContent } from "./landing-content.ts";
import styles from "./landing-hero.module.css";

const SPARKLES = 6;

/** The first screen: what Disco does, and the way onto the list. */
export function LandingHero() {
  const { badge, headline, pitch } = landingContent;
  return (
    <section className={styles.hero}>
      <div className={styles.picture} aria-hidden="true">
        <MirrorBall />
        {Array.from({ length: SPARKLES }, (_, index) => (
          <i key={index} className={styles.sparkle} />
        ))}
      </div>
      <div className={styles.words}>
        <p className={styles.badge}>{badge}</p>
        <h1>{headline}</h1>
        <p className={styles.pitch}>{pitch}</p>
        <EarlyAccessForm />
      </div>
    </section>
  );
}
