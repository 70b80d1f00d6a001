import { useState } from "react";
import type { Citation } from "./message-parts.ts";
import { hostOf } from "./parse-rich-text.ts";
import type { Texts } from "./texts.ts";

/** Where an answer comes from: numbered chips, each opening its quote in place. */
export function Citations({
  citations,
  texts,
  onOpen,
}: {
  citations: readonly Citation[];
  texts: Texts;
  onOpen?: ((citation: Citation) => void) | undefined;
}) {
  const [open, setOpen] = useState(-1);
  const quoted = citations[open];
  const host = hostOf(quoted?.url);
  return (
    <div className="disco-citations">
      <div className="disco-chips" role="group" aria-label={texts.sources}>
        {citations.map((citation, index) => (
          <button
            key={citation.id}
            type="button"
            className="disco-chip"
            aria-expanded={index === open}
            onClick={() => {
              setOpen(index === open ? -1 : index);
              if (index !== open) onOpen?.(citation);
            }}
          >
            <b>{index + 1}</b> <span dir="auto">{citation.title}</span>
          </button>
        ))}
      </div>
      {quoted && (
        <figure className="disco-quote" key={quoted.id}>
          <blockquote>
            <bdi>{quoted.quote}</bdi>
          </blockquote>
          {host && (
            <figcaption>
              <a href={quoted.url!} target="_blank" rel="noreferrer nofollow">
                {texts.openPage}
              </a>{" "}
              <bdi>{host}</bdi>
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}
