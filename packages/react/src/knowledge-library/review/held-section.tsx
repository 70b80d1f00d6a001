import type { HeldPassage, HiddenText } from "@disco/client/api";
import { Fragment, useId } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../address-link.tsx";
import { useLibrary } from "../library-context.ts";
import { rememberPlace } from "../remember-place.ts";
import { sentenceOf } from "../use-load.ts";
import { dayOf } from "../words.ts";
import { Loaded } from "./loaded.tsx";
import type { Review } from "./use-review.ts";

/** Passages that speak to an assistant wait here until a member decides; text that no reader can see is reported. */
export function HeldSection({ held }: Pick<Review, "held">) {
  const { api, slug } = useLibrary();
  const toast = useToast();

  function decide(passage: HeldPassage, decision: "release" | "drop"): void {
    const settle = rememberPlace();
    held.change((value) => ({ ...value, passages: value.passages.filter(({ id }) => id !== passage.id) }));
    settle();
    api.held.decide(slug, passage.id, decision).then(
      () => toast.say(decision === "release" ? "The passage answers from now on" : "The passage is kept out"),
      (cause: unknown) => {
        held.change((value) => ({ ...value, passages: [passage, ...value.passages] }));
        toast.sayProblem(sentenceOf(cause));
      },
    );
  }

  return (
    <Loaded load={held} what="The held passages">
      {({ passages, hidden }) => (
        <>
          {passages.length === 0 && (
            <EmptyList title="Nothing is held">
              Passages that address an assistant rather than a reader wait here for your decision.
            </EmptyList>
          )}
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
  const { title, url, headingPath, text, matches, heldAt } = passage;
  const heading = useId();
  return (
    <Card as="li" labelledBy={heading}>
      <div>
        <h3 id={heading}>{headingPath || title}</h3>
        <p className="disco-lib-note">
          {url === null ? title : <AddressLink url={url} />}
          {` · held on ${dayOf(heldAt)}`}
        </p>
      </div>
      <blockquote className="disco-lib-quote">
        <Marked text={text} words={matches} />
      </blockquote>
      <div className="disco-kit-actions">
        <Button size="small" onClick={() => onDecide("drop")}>
          Keep it out
        </Button>
        <Button size="small" kind="quiet" onClick={() => onDecide("release")}>
          Use it in answers
        </Button>
      </div>
    </Card>
  );
}

function Hidden({ hidden }: { hidden: readonly HiddenText[] }) {
  return (
    <section className="disco-lib-group" aria-labelledby="disco-lib-hidden">
      <h3 id="disco-lib-hidden">Text that no visitor can see</h3>
      <p className="disco-lib-note">It was left out of the index.</p>
      <ul className="disco-lib-stack">
        {hidden.map(({ sourceId, title, url, texts, isSuspect }) => (
          <Card key={sourceId} as="li">
            <div className="disco-lib-card-head">
              <div>
                <h4>{title}</h4>
                {url !== null && <AddressLink url={url} />}
              </div>
              {isSuspect && <Badge tone="bad">Addresses an assistant</Badge>}
            </div>
            <ul className="disco-lib-reasons">
              {texts.map((text, at) => (
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
