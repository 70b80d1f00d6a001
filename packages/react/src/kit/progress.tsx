import { Progress as Base } from "@base-ui/react/progress";

/** How far something is. */
export interface ProgressProps {
  label: string;
  /** The numbers, in words: "12 of 40 pages". */
  text?: string | undefined;
  /** Null while the total is unknown. */
  value: number | null;
  max?: number | undefined;
}

/** How far something is, with the numbers beside the bar. */
export function Progress({ label, text, value, max = 100 }: ProgressProps) {
  return (
    <Base.Root value={value} max={max} className="disco-kit-progress" getAriaValueText={(formatted) => text ?? formatted}>
      <span className="disco-kit-progress-line">
        <Base.Label>{label}</Base.Label>
        {text !== undefined && <span className="disco-kit-numbers">{text}</span>}
      </span>
      <Base.Track className="disco-kit-progress-track">
        <Base.Indicator className="disco-kit-progress-bar" />
      </Base.Track>
    </Base.Root>
  );
}
