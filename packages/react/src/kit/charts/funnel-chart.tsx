import { describe, formatNumber } from "./bar-chart.tsx";
import type { ChartPoint } from "./bar-chart.tsx";

/** How many are left after each step. */
export interface FunnelChartProps {
  /** Text of the chart for screen readers. */
  label: string;
  /** From the first step to the last. */
  steps: readonly ChartPoint[];
  format?: ((value: number) => string) | undefined;
}

const ROW = 60;
const BAR = 28;

/** How many are left after each step, and what share of the step before that is. */
export function FunnelChart({ label, steps, format = formatNumber }: FunnelChartProps) {
  const max = Math.max(...steps.map(({ value }) => value), 1);
  return (
    <svg className="disco-kit-chart-drawing" role="img" aria-label={describe(label, steps, format)} height={steps.length * ROW}>
      {steps.map(({ label: name, value }, index) => {
        const y = index * ROW;
        const width = value === 0 ? 0 : Math.max((value / max) * 100, 1);
        const before = steps[index - 1]?.value ?? 0;
        return (
          <g key={name}>
            <text x="0" y={y + 14} className="disco-kit-chart-name">
              {name}
            </text>
            <text x="100%" y={y + 14} textAnchor="end" className="disco-kit-chart-value">
              {format(value)}
              {before > 0 && <tspan className="disco-kit-chart-share">{`  ${Math.round((value / before) * 100)}%`}</tspan>}
            </text>
            <rect x="0" y={y + 22} width="100%" height={BAR} rx="4" className="disco-kit-chart-track" />
            {value > 0 && (
              <rect x={`${(100 - width) / 2}%`} y={y + 22} width={`${width}%`} height={BAR} rx="4" className="disco-kit-chart-bar" />
            )}
          </g>
        );
      })}
    </svg>
  );
}
