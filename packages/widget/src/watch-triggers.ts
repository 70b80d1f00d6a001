import type { Trigger, TriggerCondition } from "./config.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import { showBubble } from "./show-bubble.ts";
import { rememberTriggers } from "./trigger-memory.ts";

/** Shows the messages whose conditions hold, each at most once a page and as often as it may, and never over an open chat. */
export function watchTriggers(triggers: readonly Trigger[], host: DiscoWidgetElement, signal: AbortSignal): void {
  const memory = rememberTriggers(`disco:${host.dataset["apiKey"]}`, Date.now);
  // Events count once; path and visit are checked each time.
  const met = new Set<TriggerCondition>();
  const over = new Set<Trigger>();
  const conditions = triggers.flatMap((trigger) => trigger.conditions);
  const timers: ReturnType<typeof setTimeout>[] = [];
  let hide: (() => void) | undefined;

  function meet(holds: (condition: TriggerCondition) => boolean): void {
    for (const condition of conditions) if (holds(condition)) met.add(condition);
    if (hide || host.shadowRoot?.querySelector(":host>button")?.ariaExpanded === "true") return;
    const due = triggers.find((trigger) => !over.has(trigger) && isDue(trigger) && memory.allows(trigger));
    if (!due) return;
    over.add(due);
    memory.shown(due);
    hide = showBubble(host, due.message, () => (hide = undefined));
  }

  function isDue({ match, conditions }: Trigger): boolean {
    return match === "all" ? conditions.every(isMet) : conditions.some(isMet);
  }

  function isMet(condition: TriggerCondition): boolean {
    if (condition.type === "visit") return memory.visit >= condition.count;
    if (condition.type === "path") return isPath(condition.path, location.pathname);
    return met.has(condition);
  }

  function wait(): void {
    timers.splice(0).forEach(clearTimeout);
    for (const one of conditions)
      if (one.type === "idle" && !met.has(one)) timers.push(setTimeout(() => meet((other) => other === one), one.seconds * 1000));
  }

  function scrolled(): void {
    const { scrollHeight } = document.documentElement;
    const percent = ((scrollY + innerHeight) / scrollHeight) * 100;
    meet((condition) => condition.type === "scroll" && percent >= condition.percent - 0.5);
  }

  const options = { signal, passive: true, capture: true };
  if (conditions.some(({ type }) => type === "idle"))
    for (const name of ["pointermove", "pointerdown", "keydown", "scroll"]) addEventListener(name, wait, options);
  if (conditions.some(({ type }) => type === "scroll")) addEventListener("scroll", scrolled, options);
  document.documentElement.addEventListener(
    "mouseleave",
    ({ clientY }) => clientY <= 0 && meet((condition) => condition.type === "exit"),
    options,
  );
  for (const name of new Set(conditions.map((condition) => (condition.type === "event" ? condition.name : ""))))
    if (name) addEventListener(name, () => meet((condition) => condition.type === "event" && condition.name === name), options);
  Reflect.get(window, "navigation")?.addEventListener("currententrychange", () => meet(() => false), options);
  host.addEventListener(
    "disco:opened",
    () => {
      memory.used();
      hide?.();
    },
    options,
  );
  signal.addEventListener("abort", () => {
    hide?.();
    timers.forEach(clearTimeout);
  });
  wait();
  const query = new URLSearchParams(location.search);
  // The element is placed right after this.
  setTimeout(() => {
    if (!signal.aborted) meet((condition) => condition.type === "utm" && query.get(`utm_${condition.name}`) === condition.value);
  });
}

function isPath(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
