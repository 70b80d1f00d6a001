import type { CompanyFilters } from "@disco/protocol";
import { X } from "lucide-react";
import { chipsOf } from "./company-words.ts";
import styles from "./companies-screen.module.css";

/** The filters that hold; each can be taken away. */
export function FilterChips({ filters, onChange }: { filters: CompanyFilters; onChange: (filters: CompanyFilters) => void }) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map(({ label, rest }) => (
        <li key={label} className="disco-kit-chip">
          <span className="disco-kit-chip-text">{label}</span>
          <button type="button" aria-label={`Remove ${label}`} onClick={() => onChange(rest)}>
            <X aria-hidden="true" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
