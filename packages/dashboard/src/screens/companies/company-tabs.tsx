import type { CompanyRecord } from "@disco/client/api";
import type { CompanyData, CompanyFact } from "@disco/protocol";
import { Badge, EmptyList } from "@disco/react/kit";
import { VisitorRecord } from "./visitor-record.tsx";
import { CompanyFactsList } from "./company-facts-list.tsx";
import { money } from "./company-words.ts";
import { OutsideLink } from "./outside-link.tsx";
import styles from "./companies-screen.module.css";
import parts from "./visitor-record.module.css";

export function OverviewTab({ company, facts }: { company: CompanyRecord; facts: readonly CompanyFact[] }) {
  const { profile } = company;
  const data = profile?.data;
  return (
    <>
      {data?.basic.description != null && <p>{data.basic.description}</p>}
      <FactList
        facts={[
          ["Industry", data?.basic.industry],
          ["Headquarters", data?.location.headquarters],
          ["Founded", data?.metrics.founded_year],
          ["Employees", sizeIn(data)],
          ["Yearly growth", data?.metrics.growth_rate == null ? null : `${data.metrics.growth_rate}%`],
          ["Business model", data?.business_model],
          ["Status", data?.status],
          ["Technology", valuesOf(facts, "technology")],
          ["Open roles", valuesOf(facts, "hiring")],
        ]}
      />
      {profile !== null && profile.tags.length > 0 && (
        <div className={styles.chips}>
          {profile.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      )}
      {data !== undefined && data.products.length > 0 && (
        <section className={parts.part}>
          <h3>Products</h3>
          <ul>
            {data.products.map(({ name, description }) => (
              <li key={name} className={parts.entry}>
                <span>{name}</span>
                {description !== null && <p>{description}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <VisitorRecord company={company} />
    </>
  );
}

export function FundingTab({ data }: { data: CompanyData | null }) {
  const funding = data?.funding;
  const round = funding?.last_round;
  const founders = data?.team.founders ?? [];
  const isEmpty = founders.length === 0 && funding?.total_raised == null && round == null && (funding?.all_investors.length ?? 0) === 0;
  if (isEmpty)
    return (
      <EmptyList title="No funding or founders are known">
        They come with an import, or from the company's own site when you enrich it.
      </EmptyList>
    );
  return (
    <>
      <FactList
        facts={[
          ["Total raised", funding?.total_raised == null ? null : money(funding.total_raised, funding.currency)],
          ["Last round", round?.series],
          ["Amount", round?.amount == null ? null : money(round.amount, round.currency)],
          ["Date", funding?.last_round_date],
          ["Lead investor", round?.lead_investor],
          ["Valuation", round?.valuation == null ? null : money(round.valuation, round.currency)],
          ["Investors", funding?.all_investors.join(", ")],
        ]}
      />
      {founders.length > 0 && (
        <section className={parts.part}>
          <h3>Founders</h3>
          <ul>
            {founders.map(({ name, title }) => (
              <li key={name} className={parts.entry}>
                <span>{name}</span>
                {title !== null && <small>{title}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** News about the company. */
export function NewsTab({ data }: { data: CompanyData | null }) {
  const news = data?.recent_news ?? [];
  if (news.length === 0)
    return <EmptyList title="No news is known">News come with an import, or from the company's own site when you enrich it.</EmptyList>;
  return (
    <section className={parts.part}>
      <ul>
        {news.map(({ title, snippet, date, source, url }) => (
          <li key={title} className={parts.entry}>
            <span>{url === null ? title : <OutsideLink url={url}>{title}</OutsideLink>}</span>
            <small>{[source, date].filter((word) => word !== null).join(" · ")}</small>
            {snippet !== null && <p>{snippet}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ORIGINS: Readonly<Record<string, string>> = {
  visitors: "Your own visitors",
  import: "An imported file",
  site: "The company's own site",
  sample: "Sample data",
};

/** Where the profile comes from. */
export function SourcesTab({ company: { profile }, facts }: { company: CompanyRecord; facts: readonly CompanyFact[] }) {
  const sources = profile?.data.sources ?? [];
  return (
    <>
      <FactList
        facts={[
          ["Known from", profile?.enrichment_source.map((origin) => ORIGINS[origin] ?? origin).join(", ")],
          ["Confidence", profile === null ? null : `${Math.round(profile.confidence_score * 100)}%`],
          ["Added", profile === null ? null : dayOf(profile.created_at)],
          ["Enriched", profile?.last_enriched_at == null ? null : dayOf(profile.last_enriched_at)],
        ]}
      />
      <CompanyFactsList facts={facts} />
      {sources.length > 0 && (
        <section className={parts.part}>
          <h3>Sources</h3>
          <ul>
            {sources.map(({ name, date, url }) => (
              <li key={name} className={parts.entry}>
                <span>{url === null ? name : <OutsideLink url={url}>{name}</OutsideLink>}</span>
                {date !== null && <small>{date}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FactList({ facts }: { facts: readonly (readonly [name: string, value: string | number | null | undefined])[] }) {
  const known = facts.filter(([, value]) => value != null && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className={styles.factList}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function valuesOf(facts: readonly CompanyFact[], field: CompanyFact["field"]): string {
  return facts.flatMap((fact) => (fact.field === field ? fact.value : [])).join(", ");
}

function sizeIn(data: CompanyData | undefined): string | null {
  const { employee_count: count, employee_range: range } = data?.metrics ?? {};
  return count == null ? (range ?? null) : count.toLocaleString("en");
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString("en", { dateStyle: "medium" });
}
