import { Tabs as Base } from "@base-ui/react/tabs";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

/** One tab: its name, what may be counted beside it, and its page. */
export interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shown when it is more than zero. */
  count?: number | undefined;
  /** Adds a gap before the tab in a column. */
  startsGroup?: boolean | undefined;
}

/** Pages of which one is seen; one that was left is as it was when it is come back to. Arrow keys move between the tabs, as the pattern of the ARIA practices has it. */
export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** `column` is beside the page, and becomes a row on narrow screens. */
  layout?: "row" | "column" | undefined;
  children: (value: Value) => ReactNode;
}

/** Pages of which one is seen. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, layout = "row", children }: TabsProps<Value>) {
  const [visited, setVisited] = useState<ReadonlySet<Value>>(new Set([value]));
  if (!visited.has(value)) setVisited(new Set(visited).add(value));
  const list = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count = 0 }) => count).join();
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [value, counts]);
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      orientation={layout === "row" ? "horizontal" : "vertical"}
      className="disco-kit-tabs"
      data-layout={layout}
    >
      <Base.List ref={list} aria-label={label} activateOnFocus className="disco-kit-tab-list">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="disco-kit-tab" data-group={tab.startsGroup || undefined}>
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <>
                {" "}
                <span className="disco-kit-count">{tab.count}</span>
              </>
            )}
          </Base.Tab>
        ))}
        {layout === "row" && <Base.Indicator className="disco-kit-tab-indicator" />}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className="disco-kit-tab-panel">
          {visited.has(tab.value) && children(tab.value)}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
