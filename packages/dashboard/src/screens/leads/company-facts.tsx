import type { EnrichmentData } from "@disco/protocol";
import { Badge } from "@disco/react/kit";
import { LimitedList } from "./limited-list.tsx";
import styles from "./company-facts.module.css";

const TECHNOLOGIES = 6;
const NEWS = 2;

export function CompanyFacts({ data }: { data: EnrichmentData }) {
  const facts = [
    ["Company size", data.companySize],
    ["Industry", data.industry],
  ] as const;
  const profiles = [
    ["LinkedIn", data.linkedinProfile],
    ["Twitter", data.twitterProfile],
  ] as const;
  return (
    <div className={styles.company}>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {profiles.map(
          ([name, url]) =>
            url !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Outside url={url}>Profile</Outside>
                </dd>
              </div>
            ),
        )}
      </dl>
      <LimitedList title="Tech stack" items={data.techStack} limit={TECHNOLOGIES} layout="chips">
        {(technology) => <Badge>{technology}</Badge>}
      </LimitedList>
      <LimitedList title="Recent news" items={data.recentNews} limit={NEWS}>
        {({ title, url }) => (url === null ? title : <Outside url={url}>{title}</Outside>)}
      </LimitedList>
    </div>
  );
}

function Outside({ url, children }: { url: string; children: string }) {
  if (!URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol)) return <>{children}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
