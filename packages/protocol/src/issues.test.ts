import { expect, test } from "vitest";
import { z } from "zod";
import { toIssues } from "./issues.ts";
import { UpdateWidgetConfiguration } from "./conversation/widget.ts";

test("what a schema finds is told field by field, in sentences", () => {
  const schema = z.strictObject({
    name: z.string().min(1),
    seats: z.number().int().max(100),
    tags: z.array(z.string().max(3)),
    plan: z.enum(["free", "pro"]),
    mail: z.email(),
  });
  const found = schema.safeParse({ name: "", seats: Number.NaN, tags: ["one", "three"], plan: "x", extra: 1 });
  expect(toIssues(found.error?.issues ?? [])).toEqual([
    { path: "name", message: "Must not be empty." },
    { path: "seats", message: "Must be a number." },
    { path: "tags.1", message: "Must have at most 3 characters." },
    { path: "plan", message: 'Must be one of "free"|"pro".' },
    { path: "mail", message: "Is required." },
    { path: "", message: 'Has fields that are not known: "extra".' },
  ]);
  const numbers = schema.safeParse({ name: "a", seats: 101, tags: [], plan: "pro", mail: "nobody" });
  expect(toIssues(numbers.error?.issues ?? [])).toEqual([
    { path: "seats", message: "Must be at most 100." },
    { path: "mail", message: "Is not valid." },
  ]);
});

test("each field of a widget's configuration that is refused is named, and only that", () => {
  const found = UpdateWidgetConfiguration.safeParse({
    accent: "blue",
    schedulingUrl: "http://calendly.com/ann",
    allowedDomains: ["acme.com", "*.acme.com", "localhost:8080", "acme com", "acme.com/pricing"],
    triggers: [
      {
        id: "t",
        match: "any",
        conditions: [{ type: "exit" }, { type: "utm", name: "source", value: " " }, { type: "scroll", percent: 101 }],
        message: "",
        times: Number.NaN,
        days: 365,
      },
    ],
    hours: { timezone: "Mars", open: [{ weekday: 1, from: "09:00", until: "" }], awayMessage: "" },
    demoVideo: { title: "", duration: "2:30", videoUrl: "https://v.example/a", embedUrl: "v" },
    demoQuestions: [{ id: "q", question: " ", options: [] }],
  });
  const issues = toIssues(found.error?.issues ?? []);
  expect(new Set(issues.map(({ path }) => path))).toEqual(
    new Set([
      "accent",
      "schedulingUrl",
      "allowedDomains.3",
      "allowedDomains.4",
      "triggers.0.message",
      "triggers.0.times",
      "triggers.0.conditions.1.value",
      "triggers.0.conditions.2.percent",
      "hours.timezone",
      "hours.open.0.until",
      "demoVideo.title",
      "demoVideo.embedUrl",
      "demoQuestions.0.question",
    ]),
  );
  for (const { message } of issues) expect(message).toMatch(/^(?:Must|Has|Is) .+\.$/u);
});
