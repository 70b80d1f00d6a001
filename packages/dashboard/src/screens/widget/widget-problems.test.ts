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
        times: 1,
        days: 7,
      },
    ],
    hours: { timezone: "Mars", open: [], awayMessage: "" },
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
    "triggers.t.1",
    "hours.timezone",
  ]);
});
