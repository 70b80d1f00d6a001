import { Accordion, AccordionRow, Badge } from "@disco/react/kit";
import { WebhookPanel } from "./webhook-panel.tsx";

export function WebhookCard({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Accordion label="Webhook">
      <AccordionRow
        onOpenChange={onOpenChange}
        title={
          <>
            Demo Request Webhook <Badge>Beta Testing</Badge>
          </>
        }
        detail="Post demo requests from any form to Disco. Later you find this under Settings, Integrations."
      >
        <WebhookPanel />
      </AccordionRow>
    </Accordion>
  );
}
