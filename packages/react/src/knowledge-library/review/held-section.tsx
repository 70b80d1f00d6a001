import type { HeldPassage, HiddenText } from "@disco/client/api";
import { Fragment, useId } from "react";
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

/** Passages that speak to an assistant wait here until a member decides; text that no reader can see is reported. */
export function HeldSection({ held }: Pick<Review, "held">) {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.held;
  const toast = useToast();

  function decide(passage: HeldPassage, decision: "release" | "drop"): void {
    const settle = rememberPlace();
    held.change((value) => ({ ...value, passages: value.passages.filter(({ id }) => id !== passage.id) }));
    settle();
    api.held.decide(slug, passage.id, decision).then(
      () => toast.say(decision === "release" ? texts.used : texts.keptOut),
      (cause: unknown) => {
        held.change((value) => ({ ...value, passages: [passage, ...value.passages] }));
        toast.sayProblem(failureText(cause, all.panel));
      },
    );
  }

  return (
    <Loaded load={held} unread={texts.unread}>
      {({ passages, hidden }) => (
        <>
          {passages.length === 0 && <EmptyList title={texts.none}>{texts.noneHint}</EmptyList>}
          <ul className="disco-lib-stack">
            {passages.map((passage) => (
              <HeldCard key={passage.id} passage={passage} onDecide={(decision) => decide(passage, decision)} />
            ))}
          </ul>
          {hidden.length > 0 && <Hidden hidden={hidden} />}
        </>
      )}
    </Loaded>
  );
}

function HeldCard({ passage, onDecide }: { passage: HeldPassage; onDecide: (decision: "release" | "drop") => void }) {
  const { held: texts, panel } = useLibrary().texts;
  const { title, url, headingPath, text, matches, heldAt } = passage;
  const heading = useId();
  return (
    <Card as="li" labelledBy={heading}>
      <div>
        <h3 id={heading}>{headingPath || title}</h3>
        <p className="disco-lib-note">
          {url === null ? title : <AddressLink url={url} />}
          {` · ${texts.heldOn(dayOf(heldAt, panel.locale))}`}
        </p>
      </div>
      <blockquote className="disco-lib-quote">
        <Marked text={text} words={matches} />
      </blockquote>
      <div className="disco-kit-actions">
        <Button size="small" aria-describedby={heading} onClick={() => onDecide("drop")}>
          {texts.keepOut}
        </Button>
        <Button size="small" kind="quiet" aria-describedby={heading} onClick={() => onDecide("release")}>
          {texts.use}
        </Button>
      </div>
    </Card>
  );
}

function Hidden({ hidden }: { hidden: readonly HiddenText[] }) {
  const texts = useLibrary().texts.held;
  return (
    <section className="disco-lib-group" aria-labelledby="disco-lib-hidden">
      <h3 id="disco-lib-hidden">{texts.hidden}</h3>
      <p className="disco-lib-note">{texts.hiddenHint}</p>
      <ul className="disco-lib-stack">
        {hidden.map(({ sourceId, title, url, texts: found, isSuspect }) => (
          <Card key={sourceId} as="li">
            <div className="disco-lib-card-head">
              <div>
                <h4>{title}</h4>
                {url !== null && <AddressLink url={url} />}
              </div>
              {isSuspect && <Badge tone="bad">{texts.suspect}</Badge>}
            </div>
            <ul className="disco-lib-reasons">
              {found.map((text, at) => (
                <li key={at}>{text}</li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** A text with the words that made it suspect marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const known = words.filter((word) => word !== "").map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  if (known.length === 0) return text;
  const pieces = text.split(new RegExp(`(${known.join("|")})`, "giu"));
  return pieces.map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>));
}
