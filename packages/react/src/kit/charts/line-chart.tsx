import { formatNumber } from "./bar-chart.tsx";

/** One line of a chart: as many numbers as the chart has names along its foot. */
export interface ChartSeries {
  name: string;
  values: readonly number[];
}

/** Numbers over time. */
export interface LineChartProps {
  /** Text of the chart for screen readers. */
  label: string;
  /** Along the foot, oldest first: "3 May". */
  labels: readonly string[];
  /** Up to three; the lines differ by their dashes, for readers who see no colours. */
  series: readonly ChartSeries[];
  format?: ((value: number) => string) | undefined;
}

const HEIGHT = 200;
const TOP = 8;
/** As many names as fit side by side on a telephone. */
const MAX_LABELS = 4;

/** Numbers over time, one line a series, each named at the foot with its last number. */
export function LineChart({ label, labels, series, format = formatNumber }: LineChartProps) {
  const max = niceMax(Math.max(...series.flatMap(({ values }) => values), 1));
  const y = (value: number) => TOP + (1 - value / max) * HEIGHT;
  const last = labels.length - 1;
  const x = (index: number) => (last < 1 ? 50 : (index / last) * 100);
  const count = Math.min(labels.length, MAX_LABELS);
  const named = Array.from({ length: count }, (_, at) => Math.round((at * last) / Math.max(1, count - 1)));
  return (
    <div className="disco-kit-line-chart">
      <svg
        className="disco-kit-chart-drawing"
        role="img"
        aria-label={`${label}: ${series.map(({ name, values }) => `${name} from ${format(values[0] ?? 0)} to ${format(values.at(-1) ?? 0)}`).join(", ")}`}
        height={HEIGHT + TOP + 24}
      >
        {[0, max / 2, max].map((value) => (
          <g key={value}>
            <line x1="0" x2="100%" y1={y(value)} y2={y(value)} className="disco-kit-chart-grid" />
            <text x="-8" y={y(value) + 4} textAnchor="end" className="disco-kit-chart-share">
              {format(value)}
            </text>
          </g>
        ))}
        {/* The inner drawing is stretched in width; strokes and words are not. */}
        <svg x="0" y="0" width="100%" height={HEIGHT + TOP} viewBox={`0 0 100 ${HEIGHT + TOP}`} preserveAspectRatio="none">
          {series.map(({ name, values }, index) => (
            <polyline
              key={name}
              points={values.map((value, at) => `${x(at)},${y(value)}`).join(" ")}
              className="disco-kit-chart-line"
              data-series={index}
            />
          ))}
        </svg>
        {series.map(({ name, values }, index) =>
          values.map((value, at) => (
            <circle key={`${name} ${at}`} cx={`${x(at)}%`} cy={y(value)} r="3" className="disco-kit-chart-dot" data-series={index}>
              <title>{`${labels[at] ?? ""}, ${name}: ${format(value)}`}</title>
            </circle>
          )),
        )}
        {named.map((at) => (
          <text
            key={at}
            x={`${x(at)}%`}
            y={HEIGHT + TOP + 20}
            textAnchor={last === 0 ? "middle" : at === 0 ? "start" : at === last ? "end" : "middle"}
            className="disco-kit-chart-share"
          >
            {labels[at]}
          </text>
        ))}
      </svg>
      <ul className="disco-kit-chart-legend">
        {series.map(({ name, values }, index) => (
          <li key={name}>
            <svg width="28" height="8" aria-hidden="true">
              <line x1="0" x2="28" y1="4" y2="4" className="disco-kit-chart-line" data-series={index} />
            </svg>
            {name} <strong>{format(values.at(-1) ?? 0)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The round number next above a value, of which the half is round too. */
export function niceMax(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8].find((factor) => factor * power >= value) ?? 10) * power;
}
