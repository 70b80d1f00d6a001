import { Link } from "react-router";
import { MirrorBall } from "../../shell/public/mirror-ball.tsx";
import { EarlyAccessForm } from "./early-access-form.tsx";
import { landingContent } from "./landing-content.ts";
import styles from "./landing-hero.module.css";

const SPARKLES = 6;

export function LandingHero({ ballId }: { ballId: string }) {
  const { badge, headline, pitch, tryIt } = landingContent;
  return (
    <section className={styles.hero}>
      <div className={styles.picture} aria-hidden="true">
        <div className={styles.ball}>
          <MirrorBall id={ballId} />
        </div>
        {Array.from({ length: SPARKLES }, (_, index) => (
          <i key={index} className={styles.sparkle} />
        ))}
      </div>
      <div className={styles.words}>
        <p className={styles.badge}>{badge}</p>
        <h1>{headline}</h1>
        <p className={styles.pitch}>{pitch}</p>
        <EarlyAccessForm id="early-access" />
        <Link to="/chat" className={styles.tryIt}>
          {tryIt} <span aria-hidden="true">→</span>
        </Link>
      </div>
    </section>
  );
}
