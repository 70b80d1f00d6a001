import type { Installation } from "@disco/client/api";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../kit/button.tsx";

/** With more of them the rest of the guide would be far away. */
const SHOWN = 5;

/** The sites that have loaded the widget, those first whose policy is in its way. */
export function InstalledSites({ installations }: { installations: readonly Installation[] }) {
  const [isWhole, setWhole] = useState(false);
  const sites = installations.toSorted((one, other) => Number(isBlocked(other)) - Number(isBlocked(one)));
  const hasMore = !isWhole && sites.length > SHOWN + 1;
  return (
    <div className="disco-install-sites" role="status">
      <ul>
        {(hasMore ? sites.slice(0, SHOWN) : sites).map((site) => (
          <li key={site.origin} data-blocked={isBlocked(site) || undefined}>
            {isBlocked(site) ? <TriangleAlert aria-hidden="true" size={20} /> : <CircleCheck aria-hidden="true" size={20} />}
            <span>
              <strong>Installed</strong> on {site.origin}
              {isBlocked(site) && `. Its policy blocks a part of the widget: ${site.violatedDirective}.`}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          Show all {sites.length} sites
        </Button>
      )}
    </div>
  );
}

function isBlocked({ violatedDirective }: Installation): boolean {
  return violatedDirective !== null;
}
