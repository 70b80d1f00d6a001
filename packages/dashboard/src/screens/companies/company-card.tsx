import type { CompanyProfile } from "@disco/protocol";
import { Badge, Card, Checkbox, IconButton } from "@disco/react/kit";
import { Star } from "lucide-react";
import { badgesOf, confidenceTone, money } from "./company-words.ts";
import styles from "./companies-screen.module.css";

interface CompanyCardProps {
  company: CompanyProfile;
  now: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onSave: (isSaved: boolean) => void;
}

/** One company of the grid. The name opens it. */
export function CompanyCard({ company, now, isSelected, onSelect, onOpen, onSave }: CompanyCardProps) {
  const { name, domain, data, isSaved, isSample, confidence_score: confidence } = company;
  const facts = [
    data.location.headquarters,
    data.metrics.employee_range === null ? null : `${data.metrics.employee_range} employees`,
    data.metrics.founded_year === null ? null : `Founded ${data.metrics.founded_year}`,
    data.funding.total_raised === null ? null : `${money(data.funding.total_raised, data.funding.currency)} raised`,
  ].filter((fact) => fact !== null);
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <Card as="article">
        <div className={styles.cardHead}>
          <Checkbox label={`Select ${name}`} isLabelHidden isChecked={isSelected} onChange={onSelect} />
          <div className={styles.cardName}>
            <button type="button" className={styles.open} onClick={onOpen}>
              {name}
            </button>
            <small>{data.basic.industry ?? domain ?? "Industry unknown"}</small>
          </div>
          <IconButton
            label={isSaved ? `Unsave ${name}` : `Save ${name}`}
            aria-pressed={isSaved}
            icon={<Star aria-hidden="true" size={18} fill={isSaved ? "currentColor" : "none"} />}
            onClick={() => onSave(!isSaved)}
          />
        </div>
        <p className={styles.description}>{data.basic.description ?? "No description yet."}</p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(" · ")}</p>}
        <div className={styles.badges}>
          {badgesOf(company, now).map((badge) => (
            <Badge key={badge} tone={badge === "NEW" ? "good" : "neutral"}>
              {badge}
            </Badge>
          ))}
          {isSample && <Badge>Sample</Badge>}
          {data.status !== null && !/^active$/iu.test(data.status) && <Badge tone="warn">{data.status}</Badge>}
          <span className={styles.confidence}>
            <Badge tone={confidenceTone(confidence)}>{Math.round(confidence * 100)}% confidence</Badge>
          </span>
        </div>
      </Card>
    </li>
  );
}
