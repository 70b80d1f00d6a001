import type { CompanyFigures, IcpPreset } from "@disco/protocol";
import { icpPresets } from "@disco/protocol/icp-presets";
import { Badge, Button } from "@disco/react/kit";
import styles from "./companies-screen.module.css";

interface PresetStripProps {
  active: string | null;
  figures: CompanyFigures | undefined;
  onChoose: (preset: IcpPreset) => void;
  onClear: () => void;
}

/** Ready-made filters for the usual kinds of customer, and how many profiles say what they ask for. */
export function PresetStrip({ active, figures, onChoose, onClear }: PresetStripProps) {
  const chosen = icpPresets.find(({ id }) => id === active);
  return (
    <section className={styles.presets} aria-labelledby="icp-filters">
      <div className={styles.presetHead}>
        <h2 id="icp-filters">Quick ICP Filters</h2>
        {chosen !== undefined && (
          <Button kind="quiet" size="small" onClick={onClear}>
            Clear Filter
          </Button>
        )}
      </div>
      <ul>
        {icpPresets.map((preset) => (
          <li key={preset.id}>
            <button type="button" className={styles.preset} aria-pressed={preset.id === active} onClick={() => onChoose(preset)}>
              <span>
                <strong>{preset.name}</strong>
                {preset.badge !== null && <Badge tone="good">{preset.badge}</Badge>}
              </span>
              <small>{preset.description}</small>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && figures !== undefined && (
        <p className={styles.muted} role="status">
          {coverageOf(chosen, figures)}
        </p>
      )}
    </section>
  );
}

function coverageOf({ filters }: IcpPreset, figures: CompanyFigures): string {
  const parts = [
    ...(filters.growthRate === undefined ? [] : [[figures.withGrowth, "a growth figure"] as const]),
    ...(filters.minFunding === undefined && filters.maxFunding === undefined ? [] : [[figures.withFunding, "a funding figure"] as const]),
    ...(filters.lastFundingDays === undefined ? [] : [[figures.withLastRound, "the date of a round"] as const]),
    ...(filters.employeeRange === undefined ? [] : [[figures.withSize, "a size"] as const]),
    ...(filters.industry === undefined ? [] : [[figures.withIndustry, "an industry"] as const]),
  ];
  const said = parts.map(([count, what]) => `${count.toLocaleString("en")} have ${what}`).join(", ");
  return said === ""
    ? "What a profile does not say never fits."
    : `Of ${figures.total.toLocaleString("en")} profiles ${said}. What a profile does not say never fits.`;
}
