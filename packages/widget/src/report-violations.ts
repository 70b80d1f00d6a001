import type { Session } from "@disco/client";
import type { routes } from "@disco/protocol/routes";
import type { DiscoWidgetElement } from "./disco-widget.ts";

// Typed by the protocol's table of routes, which is not loaded for it.
const REPORT_VIOLATION: typeof routes.reportViolation.path = "/api/widget/violation";

const watched = new WeakSet<Session>();

/**
 * Tells the organization, once for each directive, that the page's policy keeps something of the widget from working: what comes
 * from elsewhere, as a video does. It comes with what shows such things.
 */
export function reportViolations(host: DiscoWidgetElement, session: Session): void {
  // A chat may be gone by the time that this file is here: then nothing is left on the page.
  if (!host.isConnected || watched.has(session)) return;
  watched.add(session);
  const { apiKey = "", apiUrl = new URL(import.meta.url).origin } = host.dataset;
  const ending = new AbortController();
  const told = new Set<string>();
  const before = host.stop;
  host.stop = () => {
    before?.();
    queueMicrotask(() => host.isConnected || ending.abort());
  };
  document.addEventListener(
    "securitypolicyviolation",
    ({ blockedURI, effectiveDirective, disposition }) => {
      const ours = [apiUrl, session.config.peek()?.demoVideo?.embedUrl].some(
        (address) => address && blockedURI.startsWith(new URL(address).origin),
      );
      if (!ours || disposition === "report" || told.has(effectiveDirective)) return;
      told.add(effectiveDirective);
      fetch(`${apiUrl}${REPORT_VIOLATION}?key=${apiKey}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ directive: effectiveDirective }),
      }).catch(() => {
        // A policy that forbids the call itself is found by the check of the installation.
      });
    },
    { signal: ending.signal },
  );
}
