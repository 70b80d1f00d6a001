import type { DealStage } from "@disco/protocol";
import { Button, Menu } from "@disco/react/kit";
import { ChevronDown } from "lucide-react";
import { allStages, stageNames } from "./lead-words.ts";

/** Every stage but the one that a deal is in: the way for who does not drag. */
export function StageMenu({
  name,
  stage,
  onChoose,
  label = "Stage",
}: {
  /** Name of the lead, for screen readers. */
  name: string;
  stage: DealStage;
  onChoose: (stage: DealStage) => void;
  label?: "Stage" | "Change stage" | "Move";
}) {
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="small" aria-label={label === "Move" ? `Move ${name}` : `${label} of ${name}`}>
          {label}
          <ChevronDown aria-hidden="true" size={16} />
        </Button>
      }
      actions={allStages.map((each) => ({
        label: stageNames[each],
        isDisabled: each === stage,
        onSelect: () => onChoose(each),
      }))}
    />
  );
}
