import { expect, it } from "vitest";
import { hostOf, parseRichText } from "./parse-rich-text.ts";

const blocks = (text: string) =>
  parseRichText(text, (url) => hostOf(url) === "acme.test").map(({ isList, lines }) => [
    isList ? "list" : "paragraph",
    lines.map((runs) =>
      runs
        .filter(Boolean)
        .map((run) => (typeof run === "string" ? `plain:${run}` : `${run.url ? "link" : "bold"}:${run.text}`))
        .join("|"),
    ),
  ]);

it.each([
  [
    "one\n\ntwo",
    [
      ["paragraph", ["plain:one"]],
      ["paragraph", ["plain:two"]],
    ],
  ],
  ["a **b** c", [["paragraph", ["plain:a |bold:b|plain: c"]]]],
  [
    "Plans:\n• One\n- Two\n3. Three\n3. November 2026",
    [
      ["paragraph", ["plain:Plans:"]],
      ["list", ["plain:One", "plain:Two"]],
      ["paragraph", ["plain:3. Three", "plain:3. November 2026"]],
    ],
  ],
  ["see https://acme.test/a.", [["paragraph", ["plain:see |link:https://acme.test/a|plain:."]]]],
  ["[docs](https://acme.test/d)", [["paragraph", ["link:docs"]]]],
  ["[docs](https://evil.test/d)", [["paragraph", ["plain:[docs](https://evil.test/d)"]]]],
  ["[x](javascript:alert(1)) <b>no</b>", [["paragraph", ["plain:[x](javascript:alert(1)) <b>no</b>"]]]],
  ["https://acme.test@evil.test/", [["paragraph", ["plain:https://acme.test@evil.test/"]]]],
  ["2 * 3 ** 4", [["paragraph", ["plain:2 * 3 ** 4"]]]],
])("reads %j", (text, expected) => {
  expect(blocks(text)).toEqual(expected);
});
