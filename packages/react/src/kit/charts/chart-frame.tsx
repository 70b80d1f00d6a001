import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { useKitTexts } from "../kit-texts.ts";

/** The numbers of a chart as a table. */
export interface ChartTable {
  columns: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly (string | number)[])[];
}

/** A chart, and the table that says the same. */
export interface ChartFrameProps {
  title: string;
  description?: ReactNode;
  table: ChartTable;
  /** Selects that change what is drawn. */
  actions?: ReactNode;
  /** Said in place of the chart while the table has no rows. */
  emptyText?: string | undefined;
  children: ReactNode;
}

/** A chart, and the table that says the same. */
export function ChartFrame({ title, description, table, actions, emptyText, children }: ChartFrameProps) {
  const texts = useKitTexts();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = table.rows.length === 0 && emptyText !== undefined;
  return (
    <figure className="disco-kit-chart" aria-labelledby={id}>
      <figcaption className="disco-kit-chart-head">
        <div>
          <p id={id} className="disco-kit-chart-title">
            {title}
          </p>
          {description != null && <p className="disco-kit-description">{description}</p>}
        </div>
        {actions}
        {!isEmpty && (
          <Button
            kind="quiet"
            size="small"
            icon={isTable ? <ChartNoAxesColumn aria-hidden="true" size={16} /> : <Table2 aria-hidden="true" size={16} />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? texts.showChart : texts.showTable}
          </Button>
        )}
      </figcaption>
      {isEmpty ? <p className="disco-kit-chart-empty">{emptyText}</p> : isTable ? <Table label={title} table={table} /> : children}
    </figure>
  );
}

function Table({ label, table }: { label: string; table: ChartTable }) {
  return (
    <div className="disco-kit-chart-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="disco-kit-chart-table" aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
