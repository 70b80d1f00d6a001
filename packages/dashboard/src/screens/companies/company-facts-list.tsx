import type { CompanyFact } from "@disco/protocol";
import { Badge } from "@disco/react/kit";
import { OutsideLink } from "./outside-link.tsx";
import parts from "./visitor-record.module.css";

const LABELS: Readonly<Record<CompanyFact["field"], string>> = {
  name: "Name",
  description: "Description",
  industry: "Industry",
  company_size: "Employees",
  founded_year: "Founded",
  headquarters: "Headquarters",
  founder: "Founder",
  linkedin: "LinkedIn",
  twitter: "X/Twitter",
  facebook: "Facebook",
  github: "GitHub",
  youtube: "YouTube",
  technology: "Technology",
  news: "News",
  hiring: "Open role",
};

export function CompanyFactsList({ facts }: { facts: readonly CompanyFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section className={parts.part}>
      <h3>
        Facts <span>{facts.length}</span>
      </h3>
      <ul aria-label="Facts">
        {facts.map(({ id, field, value, quote, url, confidence, isDisputed, foundAt }) => (
          <li key={id} className={parts.entry}>
            <span dir="auto">
              {LABELS[field]}: {value} {isDisputed && <Badge tone="warn">Sources disagree</Badge>}
            </span>
            <time dateTime={foundAt}>{new Date(foundAt).toLocaleDateString("en", { dateStyle: "medium" })}</time>
            {quote !== "" && quote !== value && <p dir="auto">“{quote}”</p>}
            <small>
              <OutsideLink url={url}>{url.replace(/^https?:\/\//u, "")}</OutsideLink> · {Math.round(confidence * 100)}% sure
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
