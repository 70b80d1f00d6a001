import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { useLibrary } from "./library-context.ts";

const LONG = 600;
const MANY_LINES = 8;

/** A text of any length: a very long one is cut off until its reader asks for the rest. */
export function LongText({ text }: { text: string }) {
  const { panel } = useLibrary().texts;
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG || text.split("\n").length > MANY_LINES;
  return (
    <>
      <p className="disco-lib-answer" data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button size="small" kind="quiet" className="disco-lib-flush" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? panel.showLess : panel.showWhole}
        </Button>
      )}
    </>
  );
}
