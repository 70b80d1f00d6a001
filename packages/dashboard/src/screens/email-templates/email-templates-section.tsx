import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "../settings/settings-screen.module.css";
import { DeliveryCard } from "./delivery-card.tsx";
import { SignatureCard } from "./signature-card.tsx";
import { TemplateCard } from "./template-card.tsx";
import { QueryState } from "../../shell/query-state.tsx";

/** The member's signature, the texts of automatic mail, and how mail leaves. */
export function EmailTemplatesSection() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const templates = useQuery({
    queryKey: ["email-templates", organization?.id],
    queryFn: ({ signal }) => workspace.mail.readTemplates(signal),
  });
  return (
    <>
      <header className={styles.head}>
        <h2>Email Templates</h2>
        <p>What Disco writes to prospects in your name.</p>
      </header>
      <SignatureCard />
      <QueryState of={templates} shape="cards" rows={6} label="Loading templates..." failed="The templates could not be loaded" />
      {templates.data !== undefined && (
        <>
          <TemplateCard
            title="Demo Request Follow-up"
            subtitle="Sent to prospects who submit demo requests on your website"
            template={templates.data.templates.demo_request}
            variables={templates.data.variables}
          />
          <TemplateCard
            title="Meeting Confirmation"
            subtitle="Sent to prospects who book meetings on your calendar"
            template={templates.data.templates.calendar_booking}
            variables={templates.data.variables}
          />
        </>
      )}
      <DeliveryCard />
    </>
  );
}
