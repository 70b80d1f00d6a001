import { Facets } from "@disco/react/kit";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./public-frame.module.css";

/** Frame of the small public pages: the brand, the way back, and one card. */
export function PublicFrame({ back, isWide = false, children }: { back: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`disco-kit ${styles.page}`}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <Facets size={24} /> Disco
        </Link>
        <Link to="/" className={styles.back}>
          <ArrowLeft aria-hidden="true" size={16} /> {back}
        </Link>
      </header>
      <main className={styles.main} data-wide={isWide || undefined}>
        {children}
      </main>
    </div>
  );
}
