import { hostOf, parseRichText } from "./parse-rich-text.ts";
import type { Run } from "./parse-rich-text.ts";

/** A line with more backticks further on is none: what stands between them is said. */
const FENCE = /^ *```+[^`\n]*$\n?/mu;

/** Text of the agent, each block in its own direction, and code between its fences as it stands. Links go to `hosts` and to the page's own host; any other address stays text. */
export function RichText({ text, hosts = [] }: { text: string; hosts?: readonly (string | undefined)[] }) {
  const isAllowed = (url: string) => {
    const host = hostOf(url);
    return !!host && [globalThis.location?.host, ...hosts].includes(host);
  };
  return text.split(FENCE).map((part, at) =>
    at % 2 ? (
      <pre key={at} dir="auto" tabIndex={0}>
        {part}
      </pre>
    ) : (
      parseRichText(part, isAllowed).map(({ isList, lines }, index) =>
        isList ? (
          <ul key={index} dir="auto">
            {lines.map((runs, line) => (
              <li key={line}>{runs.map(toElement)}</li>
            ))}
          </ul>
        ) : (
          <p key={index} dir="auto">
            {lines.map((runs, line) => [line > 0 && "\n", ...runs.map(toElement)])}
          </p>
        ),
      )
    ),
  );
}

function toElement(run: Run, key: number) {
  if (typeof run === "string") return run;
  if (!run.url) return <strong key={key}>{run.text}</strong>;
  return (
    <a key={key} href={run.url} target="_blank" rel="noreferrer nofollow">
      {run.text}
    </a>
  );
}
