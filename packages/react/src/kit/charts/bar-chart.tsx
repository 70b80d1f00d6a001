/** One number of a chart and its name. */
export interface ChartPoint {
  label: string;
  value: number;
}

/** Numbers side by side. */
export interface BarChartProps {
  /** Text of the chart for screen readers. */
  label: string;
  points: readonly ChartPoint[];
  /** How a number is written. */
  format?: ((value: number) => string) | undefined;
}

const ROW = 44;
const BAR = 14;

/** Bars, one below the other, each with its name and number. */
export function BarChart({ label, points, format = formatNumber }: BarChartProps) {
  const max = Math.max(...points.map(({ value }) => value), 1);
  return (
    <svg className="disco-kit-chart-drawing" role="img" aria-label={describe(label, points, format)} height={points.length * ROW}>
      {points.map(({ label: name, value }, index) => {
        const y = index * ROW;
        return (
          <g key={name}>
            <text x="0" y={y + 14} className="disco-kit-chart-name">
              {name}
            </text>
            <text x="100%" y={y + 14} textAnchor="end" className="disco-kit-chart-value">
              {format(value)}
            </text>
            <rect x="0" y={y + 20} width="100%" height={BAR} rx="4" className="disco-kit-chart-track" />
            {value > 0 && (
              <rect x="0" y={y + 20} width={`${Math.max((value / max) * 100, 1)}%`} height={BAR} rx="4" className="disco-kit-chart-bar" />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A number as it is written in English. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en");
}

/** A chart in one sentence. */
export function describe(label: string, points: readonly ChartPoint[], format: (value: number) => string): string {
  return `${label}: ${points.map((point) => `${point.label} ${format(point.value)}`).join(", ")}`;
}
