import type { DealStage, DemoRequest } from "@disco/protocol";
import { Accordion, AccordionRow, Badge, type Step, Stepper } from "@disco/react/kit";
import { stageNames, stageTones, toMoment } from "../leads/lead-words.ts";
import { scoreTone } from "../leads/qualification-words.ts";
import { StageMenu } from "../leads/stage-menu.tsx";
import { RequestDetails } from "./request-details.tsx";

interface RequestListProps {
  requests: readonly DemoRequest[];
  steps: Readonly<Record<string, readonly Step[]>>;
  onMove: (request: DemoRequest, stage: DealStage) => void;
}

/** Requests as rows that open. */
export function RequestList({ requests, steps, onMove }: RequestListProps) {
  return (
    <Accordion label="Demo requests">
      {requests.map((request) => {
        const name = nameOf(request);
        const moving = steps[request.deal_id ?? ""];
        return (
          <AccordionRow
            key={request.id}
            title={
              <>
                {name} {request.isDemoData && <Badge tone="warn">Sample</Badge>}{" "}
                {!request.is_verified && <Badge tone="warn">Unverified</Badge>}
              </>
            }
            detail={[request.title, request.company, toMoment(request.created_at)].filter(Boolean).join(" · ")}
            state={
              <>
                {moving !== undefined && (
                  <span role="status">
                    <Stepper label={`Moving ${name}`} steps={moving} />
                  </span>
                )}
                <Badge tone={request.qualification_score === null ? "neutral" : scoreTone(request.qualification_score)}>
                  {request.qualification_score === null ? "Not scored" : `Score ${request.qualification_score}`}
                </Badge>
                <Badge tone={stageTones[request.stage]}>{stageNames[request.stage]}</Badge>
              </>
            }
            actions={
              request.deal_id !== null && <StageMenu name={name} stage={request.stage} onChoose={(stage) => onMove(request, stage)} />
            }
          >
            <RequestDetails request={request} />
          </AccordionRow>
        );
      })}
    </Accordion>
  );
}

export function nameOf({ first_name, last_name, email }: Pick<DemoRequest, "first_name" | "last_name" | "email">): string {
  return `${first_name} ${last_name}`.trim() || email;
}
