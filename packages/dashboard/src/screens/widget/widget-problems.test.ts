import { expect, test } from "vitest";
import type { WidgetDraft } from "./use-widget-draft.ts";
import { findProblems } from "./widget-problems.ts";

const FINE: WidgetDraft = {
  displayType: "floating",
  theme: "dark",
  position: "right",
  isStaging: false,
  allowedDomains: ["acme.com", "*.acme.com", "localhost:8080", "http://intranet.example", ""],
  accent: " #36f ",
  greeting: null,
  tips: [""],
  schedulingUrl: "https://calendly.com/ann",
  triggers: [
    { id: "t", match: "all", conditions: [{ type: "exit" }, { type: "path", path: "/pricing*" }], message: "Hi", times: 1, days: 7 },
  ],
  hours: { timezone: "Europe/Berlin", open: [], awayMessage: "" },
  consentText: null,
  demoVideo: { title: "Tour", duration: "", videoUrl: "https://v.example/a", embedUrl: "https://v.example/a" },
  demoQuestions: [{ id: "q", question: "How many?", options: [] }],
};

test("nothing is wrong with a draft that the server takes, lines left empty among it", () => {
  expect(findProblems(FINE)).toEqual({});
  expect(findProblems({ ...FINE, accent: null, schedulingUrl: " ", demoVideo: null, hours: null })).toEqual({});
});

test("a booking page over plain http is refused, as the server does", () => {
  expect(Object.keys(findProblems({ ...FINE, schedulingUrl: "http://calendly.com/ann" }))).toEqual(["schedulingUrl"]);
});

test("each field that the server would refuse is named, and only that", () => {
  const wrong: WidgetDraft = {
    ...FINE,
    accent: "blue",
    schedulingUrl: "calendly.com/ann",
    allowedDomains: ["acme.com", "acme com", "acme.com/pricing"],
    triggers: [
      {
        id: "t",
        match: "any",
        conditions: [{ type: "exit" }, { type: "utm", name: "source", value: " " }],
        message: "",
        times: Number.NaN,
        days: 366,
      },
      {
        id: "n",
        match: "any",
        conditions: [
          { type: "scroll", percent: 101 },
          { type: "idle", seconds: 0 },
          { type: "visit", count: Number.NaN },
          { type: "idle", seconds: 3_600 },
        ],
        message: "Hi",
        times: 100,
        days: 365,
      },
    ],
    hours: { timezone: "Mars", open: [{ weekday: 1, from: "09:00", until: "" }], awayMessage: "" },
    demoVideo: { title: "", duration: "2:30", videoUrl: "v", embedUrl: "v" },
    demoQuestions: [{ id: "q", question: " ", options: [] }],
  };
  expect(Object.keys(findProblems(wrong))).toEqual([
    "accent",
    "schedulingUrl",
    "allowedDomains.1",
    "allowedDomains.2",
    "demoVideo.title",
    "demoVideo.embedUrl",
    "demoQuestions.q",
    "triggers.t",
    "triggers.t.times",
    "triggers.t.days",
    "triggers.t.1",
    "triggers.n.0",
    "triggers.n.1",
    "triggers.n.2",
    "hours.timezone",
    "hours.1.until",
  ]);
});
