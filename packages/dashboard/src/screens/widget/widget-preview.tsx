import type { WidgetConfig } from "@disco/protocol";
import { useEffect, useRef } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { type WidgetDraft, withoutBlanks } from "./widget-draft.ts";
import { useWidgetConfiguration } from "./widget-data.ts";
import styles from "./widget-screen.module.css";

const SCRIPT = "/widget/disco.js";
const SETTLE_MS = 400;
/** Where an open widget fills the screen, as its own styles say. */
const FILLED = "(max-width: 479px)";

/** The real widget with the form's values on a drawn page. Its messages are answered like any visitor's. */
export function WidgetPreview({ draft }: { draft: WidgetDraft }) {
  const page = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const { organization } = useMember();
  const { data: saved } = useWidgetConfiguration();
  const apiKey = saved?.apiKey;
  const companyName = organization?.name ?? "";
  const slug = organization?.slug ?? "";

  useEffect(() => {
    const place = page.current;
    if (place === null || apiKey === undefined) return;
    const timer = setTimeout(() => {
      loadWidget();
      const element = document.createElement("disco-widget");
      Object.assign(element.dataset, {
        apiKey,
        apiUrl: location.origin,
        display: draft.displayType,
        position: draft.position,
        theme: draft.theme,
      });
      Object.assign(element, { config: toPublic(withoutBlanks(draft), companyName, slug) });
      if (draft.accent !== null && CSS.supports("color", draft.accent)) element.style.setProperty("--disco-accent", draft.accent);
      place.replaceChildren(element);
      // It is opened once, so that its words are seen; from then on it stays as it was left. Over the whole form it opens for a tap only.
      if (!isShown.current && !matchMedia(FILLED).matches) openQuietly(element);
      isShown.current = true;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, apiKey, companyName, slug]);

  return (
    <figure className={styles.figure}>
      <figcaption>Live preview</figcaption>
      <div className={styles.page} ref={page} data-display={draft.displayType} />
    </figure>
  );
}

/** Opening takes the focus, and what has it is scrolled to. Nothing that is inert can take it. */
function openQuietly(element: HTMLElement): void {
  element.inert = true;
  element.addEventListener("disco:opened", () => (element.inert = false), { once: true });
  void customElements.whenDefined("disco-widget").then(() => "open" in element && typeof element.open === "function" && element.open());
}

/** The script defines the element and, having no key of its own, places none. */
function loadWidget(): void {
  if (customElements.get("disco-widget") || document.querySelector(`script[src="${SCRIPT}"]`)) return;
  const script = document.createElement("script");
  script.src = SCRIPT;
  document.head.append(script);
}

/** The server's configuration for a page with this draft, without the triggers, which would get in the way of the form. */
function toPublic(draft: WidgetDraft, companyName: string, slug: string): WidgetConfig {
  const { consentText, allowedDomains: _domains, ...settings } = draft;
  return {
    ...settings,
    organizationId: slug,
    companyName,
    agentName: `${companyName} assistant`,
    triggers: [],
    consent: consentText === null ? null : { version: "preview", text: consentText },
  };
}
