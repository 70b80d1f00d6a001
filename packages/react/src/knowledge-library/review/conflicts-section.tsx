import type { Conflict, ConflictSide } from "@disco/client/api";
import { useId, useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { rememberPlace } from "../parts/remember-place.ts";
import { dayOf } from "../parts/words.ts";
import { Loaded } from "./loaded.tsx";
import type { Review } from "./use-review.ts";

/** Facts on which sources disagree, side by side; the one that is picked becomes a FAQ and a regression question. */
export function ConflictsSection({ conflicts }: Pick<Review, "conflicts">) {
  const { touch, texts: all } = useLibrary();
  const texts = all.conflicts;
  return (
    <Loaded load={conflicts} unread={texts.unread}>
      {({ conflicts: found, checkedAt }) => (
        <>
          {found.length === 0 ? (
            <EmptyList title={texts.none}>{texts.compared(dayOf(checkedAt, all.panel.locale))}</EmptyList>
          ) : (
            <ul className="disco-lib-stack">
              {found.map((conflict) => (
                <ConflictCard
                  key={conflict.id}
                  conflict={conflict}
                  onResolved={() => {
                    conflicts.change((value) => ({ ...value, conflicts: value.conflicts.filter(({ id }) => id !== conflict.id) }));
                    touch();
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  );
}

function ConflictCard({ conflict, onResolved }: { conflict: Conflict; onResolved: () => void }) {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.conflicts;
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const heading = useId();

  function resolve(choice: string | null): void {
    const settle = rememberPlace();
    setBusy(true);
    api.conflicts.resolve(slug, conflict.id, { choice }).then(
      () => {
        toast.say(choice === null ? texts.markedAsNone : texts.saved);
        onResolved();
        settle();
      },
      (cause: unknown) => {
        setBusy(false);
        toast.sayProblem(failureText(cause, all.panel));
      },
    );
  }

  return (
    <Card as="li" labelledBy={heading}>
      <div className="disco-lib-card-head">
        <h3 id={heading}>{conflict.subject}</h3>
        <Badge tone="warn">{texts[conflict.kind]}</Badge>
      </div>
      <p className="disco-lib-note">{texts.becomes(conflict.question)}</p>
      <ul className="disco-lib-sides">
        {conflict.sides.map((side) => (
          <Side key={side.id} side={side} isBusy={isBusy} onPick={() => resolve(side.id)} />
        ))}
      </ul>
      <div className="disco-kit-actions">
        <Button
          size="small"
          kind="quiet"
          className="disco-lib-flush"
          aria-describedby={heading}
          isBusy={isBusy}
          onClick={() => resolve(null)}
        >
          {texts.noConflict}
        </Button>
      </div>
    </Card>
  );
}

function Side({ side, isBusy, onPick }: { side: ConflictSide; isBusy: boolean; onPick: () => void }) {
  const { conflicts: texts, panel } = useLibrary().texts;
  const { value, quote, title, url, headingPath, updatedAt } = side;
  // Two sources may say the same, so a choice is labelled by its words.
  const said = useId();
  // The path begins with the page's title, which is shown already.
  const heading = headingPath === title ? "" : headingPath.replace(`${title} › `, "");
  return (
    <li>
      <p className="disco-lib-value">{value}</p>
      <blockquote id={said} className="disco-lib-quote">
        {quote}
      </blockquote>
      <p className="disco-lib-note">
        {url === null ? title : <AddressLink url={url}>{title}</AddressLink>}
        {heading !== "" && <span>{` · ${heading}`}</span>}
        <span>{` · ${dayOf(updatedAt, panel.locale)}`}</span>
      </p>
      <Button size="small" aria-describedby={said} isBusy={isBusy} onClick={onPick}>
        {texts.isRight(value)}
      </Button>
    </li>
  );
}
