import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

/** One tab: its name, what may be counted beside it, and its page. */
export interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shown when it is more than zero. */
  count?: number | undefined;
  /** A heading that stands before this tab, where the tabs are a column. */
  group?: string | undefined;
}

/** Pages of which one is seen. Arrow keys move between the tabs, as the pattern of the ARIA practices has it. */
export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** `column` stands beside the page, and becomes a row where there is no room. */
  layout?: "row" | "column" | undefined;
  children: (value: Value) => ReactNode;
}

/** Pages of which one is seen. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, layout = "row", children }: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      orientation={layout === "row" ? "horizontal" : "vertical"}
      className="disco-kit-tabs"
      data-layout={layout}
    >
      <Base.List aria-label={label} activateOnFocus className="disco-kit-tab-list">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="disco-kit-tab" data-group={tab.group}>
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className="disco-kit-count">{tab.count}</span>}
          </Base.Tab>
        ))}
        {layout === "row" && <Base.Indicator className="disco-kit-tab-indicator" />}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="disco-kit-tab-panel">
          {tab.value === value && children(tab.value)}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
