import type { CompanyFilters } from "@disco/protocol";
import { Button, ChipsInput, Field, Input, Popover } from "@disco/react/kit";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import styles from "./companies-screen.module.css";

/** Place, years, money and tags. They hold once "Apply" is pressed. */
export function MoreFilters({ filters, onChange }: { filters: CompanyFilters; onChange: (filters: CompanyFilters) => void }) {
  return (
    <Popover title="More filters" trigger={<Button icon={<SlidersHorizontal aria-hidden="true" size={16} />}>More filters</Button>}>
      <FilterFields key={JSON.stringify(filters)} filters={filters} onChange={onChange} />
    </Popover>
  );
}

function FilterFields({ filters, onChange }: { filters: CompanyFilters; onChange: (filters: CompanyFilters) => void }) {
  const [place, setPlace] = useState(filters.location ?? "");
  const [tags, setTags] = useState<string[]>(filters.tags ?? []);
  const [from, setFrom] = useState(String(filters.yearFounded ?? ""));
  const [to, setTo] = useState(String(filters.yearFoundedTo ?? ""));
  const [least, setLeast] = useState(millionsOf(filters.minFunding));
  const [most, setMost] = useState(millionsOf(filters.maxFunding));
  return (
    <form
      className={styles.filterForm}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({
          ...filters,
          location: place.trim() === "" ? undefined : place.trim(),
          tags: tags.length === 0 ? undefined : tags,
          yearFounded: yearOf(from),
          yearFoundedTo: yearOf(to),
          minFunding: dollarsOf(least),
          maxFunding: dollarsOf(most),
        });
      }}
    >
      <Field label="Location">
        <Input value={place} onValueChange={setPlace} maxLength={100} placeholder="Berlin" />
      </Field>
      <Field label="Tags">
        <ChipsInput values={tags} onValuesChange={setTags} max={10} placeholder="yc-backed" />
      </Field>
      <div className={styles.pair}>
        <Field label="Founded from">
          <Input type="number" value={from} onValueChange={setFrom} min={1600} placeholder="2020" />
        </Field>
        <Field label="Founded until">
          <Input type="number" value={to} onValueChange={setTo} min={1600} />
        </Field>
        <Field label="Raised from, $M">
          <Input type="number" value={least} onValueChange={setLeast} min={0} step={0.1} placeholder="5" />
        </Field>
        <Field label="Raised up to, $M">
          <Input type="number" value={most} onValueChange={setMost} min={0} step={0.1} />
        </Field>
      </div>
      <Button kind="primary" size="small" type="submit">
        Apply
      </Button>
    </form>
  );
}

function yearOf(text: string): number | undefined {
  const year = Number(text);
  return Number.isInteger(year) && year >= 1_600 && year <= 2_200 ? year : undefined;
}

function dollarsOf(millions: string): number | undefined {
  return millions.trim() === "" || !(Number(millions) >= 0) ? undefined : Math.round(Number(millions) * 1e6);
}

function millionsOf(amount: number | undefined): string {
  return amount === undefined ? "" : String(amount / 1e6);
}
