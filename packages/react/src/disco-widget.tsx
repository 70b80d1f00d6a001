import { useEffect } from "react";

/** Attributes of the widget; what is left out comes from the organization's configuration. */
export interface DiscoWidgetProps {
  /** The public key of an embedded chat (`pk_…`). */
  apiKey: string;
  /** The address of the Disco server. */
  apiUrl: string;
  display?: "floating" | "in_page" | "demo_flow";
  position?: "right" | "left";
  theme?: "dark" | "light" | "auto";
  agent?: string;
  lang?: string;
}

/** The floating widget, loaded from the Disco server. It is on the page for as long as the component is. */
export function DiscoWidget({ apiKey, apiUrl, display, position, theme, agent, lang }: DiscoWidgetProps) {
  useEffect(() => {
    const element = document.createElement("disco-widget");
    const attributes = { apiKey, apiUrl, display, position, theme, agent, lang };
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.dataset[name] = value;
    document.body.append(element);
    if (!customElements.get("disco-widget")) loadWidget(apiUrl);
    return () => element.remove();
  }, [apiKey, apiUrl, display, position, theme, agent, lang]);
  return null;
}

/** The script defines the element and, having no key of its own, places none. */
function loadWidget(apiUrl: string): void {
  const src = new URL("/widget/disco.js", apiUrl).href;
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
