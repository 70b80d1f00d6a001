import type { QuotedSource, Receipt } from "@disco/protocol";
import { Dialog } from "@disco/react/kit";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "./qualification-panel.module.css";
import { sourceNames } from "./qualification-words.ts";

/** A quote in the place where it was said. */
export function QuoteDialog({ receipt, source, onClose }: { receipt: Receipt; source: QuotedSource; onClose: () => void }) {
  const { start, end } = receipt.quote;
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: "center" }), []);
  const said = source.at === null ? "" : `, ${new Date(source.at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={receipt.label}
      description={`${sourceNames[source.kind]}${said}`}
      actions={
        source.conversationId !== null ? (
          <Link
            className="disco-kit-button"
            data-kind="secondary"
            data-size="normal"
            to={`/dashboard/conversations/${source.conversationId}`}
          >
            Open the conversation
          </Link>
        ) : source.url !== null ? (
          <a className="disco-kit-button" data-kind="secondary" data-size="normal" href={source.url} target="_blank" rel="noreferrer">
            Open the page
          </a>
        ) : undefined
      }
    >
      <p className={styles.context} dir="auto">
        {source.text.slice(0, start)}
        <mark ref={mark}>{source.text.slice(start, end)}</mark>
        {source.text.slice(end)}
      </p>
    </Dialog>
  );
}
