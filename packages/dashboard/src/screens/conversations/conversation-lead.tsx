import type { MemberConversation } from "@disco/protocol";
import { Mail } from "lucide-react";
import { Link } from "react-router";
import { QualificationPanel } from "../leads/qualification-panel.tsx";
import styles from "./conversation-pane.module.css";
import { ToldFacts } from "./told-facts.tsx";

interface ConversationLeadProps {
  visitor: NonNullable<MemberConversation["visitor"]>;
  dealId: string | null;
}

export function ConversationLead({ visitor: { name, email, note, facts = [] }, dealId }: ConversationLeadProps) {
  return (
    <aside className={styles.lead} aria-label="Lead" id="lead">
      <div>
        <h3>Lead</h3>
        {name !== null && <p dir="auto">{name}</p>}
        {email !== null && (
          <a href={`mailto:${email}`}>
            <Mail aria-hidden="true" size={16} />
            {email}
          </a>
        )}
      </div>
      <ToldFacts facts={facts} />
      {note !== null && (
        <div>
          <h3>Notes</h3>
          <p className={styles.notes} dir="auto">
            {note}
          </p>
        </div>
      )}
      {dealId !== null && (
        <>
          <h3>Score</h3>
          <QualificationPanel dealId={dealId} />
          <Link to={`/dashboard/action-plans/${dealId}`} className="disco-kit-button" data-kind="secondary" data-size="normal">
            Open the action plan
          </Link>
        </>
      )}
    </aside>
  );
}
