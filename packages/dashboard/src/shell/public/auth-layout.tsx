import { Facets } from "@disco/react/kit";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { MirrorBall } from "./mirror-ball.tsx";
import { usePageTitle } from "../../page-title.ts";
import styles from "./auth-layout.module.css";

/** Frame of the pages around signing in: the way back, a narrow column, and the brand beside it where there is room. */
export function AuthLayout(props: {
  title: string;
  subtitle: string;
  aside: ReactNode;
  /** There is one way on, and it is among the children. */
  isFinal?: boolean;
  mark?: ReactNode;
  children: ReactNode;
}) {
  const { title, subtitle, aside, isFinal = false, mark = <Facets size={40} />, children } = props;
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFinal) heading.current?.focus();
  }, [isFinal]);
  return (
    <div className={`disco-kit ${styles.page}`}>
      <div className={styles.side}>
        <MirrorBall />
        <div className={styles.aside}>{aside}</div>
      </div>
      <main className={styles.main}>
        {isFinal ? (
          <span />
        ) : (
          <Link to="/" className={styles.back}>
            <ArrowLeft aria-hidden="true" size={16} /> Back to home
          </Link>
        )}
        <div className={styles.column}>
          {mark}
          <h1 ref={heading} tabIndex={isFinal ? -1 : undefined} className={styles.title}>
            {title}
          </h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
