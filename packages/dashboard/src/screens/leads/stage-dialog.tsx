import type { ActionPlan, ChangeStage, DealStage, LostReason } from "@disco/protocol";
import { Field, FormDialog, Input, Select, Textarea, useForm } from "@disco/react/kit";
import { lostReasons, stageNames, toMoney } from "./lead-words.ts";

export type StageTarget = Pick<ActionPlan, "id" | "dealId" | "contactName" | "company" | "email" | "status" | "stageVersion" | "dealValue">;

interface StageDialogProps {
  target: StageTarget;
  stage: DealStage;
  onConfirm: (change: ChangeStage) => void;
  onClose: () => void;
}

const reasons = Object.entries(lostReasons).map(([value, label]) => ({ value, label }));
const STEP = 1_000;

/** Asks for notes and value before a deal moves, and for the reason of a lost one. */
export function StageDialog({ target, stage, onConfirm, onClose }: StageDialogProps) {
  const isLost = stage === "closed_lost";
  const form = useForm({
    initial: { notes: "", value: target.dealValue === null ? "" : String(target.dealValue), reason: "" },
    validate: ({ value, reason }) => [
      ...(isValue(value) ? [] : [{ path: "value", message: "The value is a number of dollars, 0 or more." }]),
      ...(isLost && reason === "" ? [{ path: "reason", message: "Please say why the deal was lost." }] : []),
    ],
    submit: async ({ notes, value, reason }) => {
      const lostReason = isLost ? toReason(reason) : undefined;
      onConfirm({
        stage,
        stageVersion: target.stageVersion,
        dealValue: value.trim() === "" ? null : Number(value),
        ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
        ...(lostReason === undefined ? {} : { lostReason }),
      });
    },
  });
  return (
    <FormDialog
      form={form}
      submitLabel={`Move to ${stageNames[stage]}`}
      onClose={onClose}
      title={`Move to ${stageNames[stage]}`}
      description={`${target.contactName ?? target.email ?? "This deal"}${target.company === null ? "" : `, ${target.company}`}: now ${stageNames[target.status]}`}
    >
      {isLost && (
        <Select
          label="Why was it lost?"
          value={form.draft.reason}
          options={[{ value: "", label: "Choose a reason" }, ...reasons]}
          onValueChange={(reason) => form.change({ reason })}
        />
      )}
      <Field label="Notes (optional)" description="Kept in the history with your name.">
        <Textarea value={form.draft.notes} onValueChange={(notes) => form.change({ notes })} maxLength={2000} rows={3} />
      </Field>
      <Field
        label="Deal value in USD (optional)"
        error={form.issue("value")}
        description={target.dealValue === null ? undefined : `Now ${toMoney(target.dealValue)}`}
      >
        <Input type="number" min={0} step={STEP} value={form.draft.value} onValueChange={(value) => form.change({ value })} />
      </Field>
    </FormDialog>
  );
}

function isValue(text: string): boolean {
  return text.trim() === "" || (Number.isFinite(Number(text)) && Number(text) >= 0 && Number(text) <= 1_000_000_000);
}

function toReason(text: string): LostReason | undefined {
  return reasons.some(({ value }) => value === text) ? (Object.keys(lostReasons) as LostReason[]).find((each) => each === text) : undefined;
}
