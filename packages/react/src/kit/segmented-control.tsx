import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";

/** One choice of a segmented control. */
export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

/** One of a few, all in view: a view, a period. Arrow keys move between them. */
export interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  isDisabled?: boolean | undefined;
}

/** One of a few, all in view. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  isDisabled,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      disabled={isDisabled}
      className="disco-kit-segments"
    >
      {segments.map((segment) => (
        <label key={segment.value} className="disco-kit-segment">
          <Radio.Root value={segment.value} className="disco-kit-segment-radio" />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </RadioGroup>
  );
}
