import { Check, X } from "lucide-react";
import { useKitTexts } from "./kit-texts.ts";

/** Where one step stands. */
export type StepState = "waiting" | "active" | "done" | "failed";

/** One step of several. */
export interface Step {
  id: string;
  label: string;
  detail?: string | undefined;
  state: StepState;
}

/** Steps in their order: those of a wizard in a row, those of work that runs in a column. */
export interface StepperProps {
  label: string;
  steps: readonly Step[];
  layout?: "row" | "column" | undefined;
}

/** Steps in their order. */
export function Stepper({ label, steps, layout = "row" }: StepperProps) {
  const texts = useKitTexts();
  const said: Readonly<Record<StepState, string | null>> = {
    waiting: null,
    active: texts.stepCurrent,
    done: texts.stepDone,
    failed: texts.stepFailed,
  };
  return (
    <ol className="disco-kit-steps" aria-label={label} data-layout={layout}>
      {steps.map(({ id, label: name, detail, state }, index) => (
        <li key={id} data-state={state} aria-current={state === "active" ? "step" : undefined}>
          <span className="disco-kit-step-mark" aria-hidden="true">
            {state === "done" ? <Check size={14} strokeWidth={3} /> : state === "failed" ? <X size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span className="disco-kit-step-text">
            <span className="disco-kit-step-label">
              {name}
              {said[state] !== null && <span className="disco-kit-unseen"> ({said[state]})</span>}
            </span>
            {detail !== undefined && <span className="disco-kit-step-detail">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The steps of a wizard, of which `current` is open; those before it are done. */
export function wizardSteps(labels: readonly string[], current: number): Step[] {
  return labels.map((label, index) => ({
    id: label,
    label,
    state: index < current ? "done" : index === current ? "active" : "waiting",
  }));
}
