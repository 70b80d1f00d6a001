declare global {
  interface Window {
    /** A tag manager's queue, where the operator has one on the page. */
    dataLayer?: Record<string, unknown>[];
  }
}

interface AnalyticsEvents {
  "Demo Started": { organization: string; source: "url_based"; referrer: string };
}

/** Fires an analytics event: into a tag manager's queue when there is one, and as `disco:analytics` on the window for anything else. */
export function track<Name extends keyof AnalyticsEvents>(name: Name, properties: AnalyticsEvents[Name]): void {
  window.dataLayer?.push({ event: name, ...properties });
  window.dispatchEvent(new CustomEvent("disco:analytics", { detail: { name, ...properties } }));
}
