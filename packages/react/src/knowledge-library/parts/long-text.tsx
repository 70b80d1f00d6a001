import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { useLibrary } from "../library-context.ts";

const LONG = 600;
const MANY_LINES = 8;

/** A text of any length, below the heading of that id: a very long one is cut off until its reader asks for the rest. */
export function LongText({ text, heading }: { text: string; heading: string }) {
  const { panel } = useLibrary().texts;
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG || text.split("\n").length > MANY_LINES;
  return (
    <>
      <p className="disco-lib-answer" data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button
          size="small"
          kind="quiet"
          className="disco-lib-flush"
          aria-expanded={isWhole}
          aria-describedby={heading}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? panel.showLess : panel.showWhole}
        </Button>
      )}
    </>
  );
}
