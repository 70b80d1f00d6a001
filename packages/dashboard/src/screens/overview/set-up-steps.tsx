import { Badge, Card } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { GoogleNotSetUp } from "../../shell/google/google-not-set-up.tsx";
import { useGoogleConnection } from "../../shell/google/use-google-connection.ts";
import { useInstallations } from "../widget/widget-data.ts";
import styles from "./overview-screen.module.css";

/** Steps left before the agent works; nothing once all are done. */
export function SetUpSteps() {
  const { organization } = useMember();
  const { knowledge, workspace } = useApi();
  const slug = organization?.slug ?? "";
  const context = useQuery({ queryKey: ["context", slug], queryFn: ({ signal }) => knowledge.knowledge.readContext(slug, signal) });
  const talked = useQuery({
    queryKey: ["has-conversations", organization?.id],
    queryFn: async ({ signal }) => (await workspace.memberConversations.list({ limit: 1 }, signal)).data.length > 0,
    staleTime: 10_000,
  });
  const installations = useInstallations();
  const { isConfigured: hasGoogle } = useGoogleConnection();
  const pages = context.data?.pagesIndexed ?? 0;
  const sites = installations.data?.length ?? 0;
  const stateOf = (query: { isPending: boolean; error: Error | null }, known: string) =>
    query.error !== null ? `Could not be read: ${query.error.message}` : query.isPending ? "Loading..." : known;
  const steps = [
    {
      to: "/dashboard/knowledge",
      name: "Give it your website",
      state: stateOf(context, pages > 0 ? `${pages} ${pages === 1 ? "page" : "pages"} indexed` : "Nothing indexed yet"),
      isDone: pages > 0,
    },
    {
      to: `/chat/${slug}`,
      name: "Talk to it as a visitor",
      state: stateOf(talked, talked.data === true ? "It has had its first conversation" : "Opens its own page"),
      isDone: talked.data === true,
    },
    {
      to: "/dashboard/widget",
      name: "Put it on your site",
      state: stateOf(installations, sites > 0 ? `Live on ${sites} ${sites === 1 ? "site" : "sites"}` : "Not seen on a page yet"),
      isDone: sites > 0,
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section aria-label="Set up" className={styles.setUp}>
      <ul className={styles.steps}>
        {steps.map(({ to, name, state, isDone }) => (
          <Card as="li" key={to}>
            <Link to={to} className={styles.step}>
              {isDone ? <CircleCheck aria-hidden="true" size={20} /> : <Circle aria-hidden="true" size={20} />}
              <span>
                <strong>{name}</strong>
                <small>{state}</small>
              </span>
              {isDone && <Badge tone="good">Done</Badge>}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
          </Card>
        ))}
      </ul>
      {hasGoogle === false && <GoogleNotSetUp />}
    </section>
  );
}
