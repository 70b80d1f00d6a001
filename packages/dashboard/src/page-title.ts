import { useEffect } from "react";

/** Names the page, in the browser's tab and to those who listen. Without a name it is the site's own. */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    document.title = name === null ? "Disco" : `${name} · Disco`;
  }, [name]);
}
