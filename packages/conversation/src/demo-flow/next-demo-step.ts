import type { Alternative } from "../message-parts.ts";

/** Shape of a guided demo: the number of questions, and whether it has a video. */
export interface DemoScript {
  questions: readonly { id: string }[];
  hasVideo: boolean;
}

/** Where the visitor is. `question` counts from 0. */
export type DemoStage =
  | { name: "greeting" }
  | { name: "question"; index: number }
  | { name: "video" }
  | { name: "slot" }
  | { name: "contact" }
  | { name: "sending" }
  | { name: "done"; outcome: "booked" | "requested" };

/** A guided demo as far as it has come. `isAside` while the visitor chats freely; the stage waits for them. */
export interface Demo {
  stage: DemoStage;
  answers: Readonly<Record<string, string>>;
  slot: Alternative | null;
  /** The chosen slot was taken before it was booked. */
  isTaken: boolean;
  contact: { name: string; email: string };
  isAside: boolean;
}

export type DemoStep =
  | { type: "began" }
  /** An empty text is a question that was skipped. */
  | { type: "answered"; id: string; text: string }
  | { type: "watched" }
  /** Null when no slot suits the visitor. */
  | { type: "chose"; slot: Alternative | null }
  | { type: "introduced"; name: string; email: string }
  | { type: "booked" }
  | { type: "requested" }
  /** Other times came back instead of a booking. */
  | { type: "refused" }
  | { type: "wentBack" }
  | { type: "left" }
  | { type: "returned" };

/** A demo that has not begun. */
export const newDemo: Demo = {
  stage: { name: "greeting" },
  answers: {},
  slot: null,
  isTaken: false,
  contact: { name: "", email: "" },
  isAside: false,
};

/** Moves a demo on by one step. A step that does not fit the stage changes nothing, because replies come when they come. */
export function nextDemoStep(demo: Demo, step: DemoStep, script: DemoScript): Demo {
  const { stage } = demo;
  const go = (to: DemoStage): Demo => ({ ...demo, stage: to });
  switch (step.type) {
    case "began":
      return stage.name === "greeting" ? go(after(-1, script)) : demo;
    case "answered": {
      if (stage.name !== "question" || script.questions[stage.index]?.id !== step.id) return demo;
      const { [step.id]: _, ...others } = demo.answers;
      const text = step.text.trim();
      return { ...go(after(stage.index, script)), answers: text === "" ? others : { ...others, [step.id]: text } };
    }
    case "watched":
      return stage.name === "video" ? go({ name: "slot" }) : demo;
    case "chose":
      return stage.name === "slot" ? { ...go({ name: "contact" }), slot: step.slot, isTaken: false } : demo;
    case "introduced":
      return stage.name === "contact"
        ? { ...go({ name: "sending" }), contact: { name: step.name.trim(), email: step.email.trim() } }
        : demo;
    // The visitor may also have booked it while they chatted freely.
    case "booked":
      return stage.name === "done" ? demo : go({ name: "done", outcome: "booked" });
    case "requested":
      return stage.name === "sending" ? go({ name: "done", outcome: "requested" }) : demo;
    case "refused":
      return stage.name === "sending" ? { ...go({ name: "slot" }), slot: null, isTaken: true } : demo;
    case "wentBack":
      return go(before(stage, script));
    case "left":
      return demo.isAside ? demo : { ...demo, isAside: true };
    case "returned":
      return demo.isAside ? { ...demo, isAside: false } : demo;
  }
}

/** Stage after a question; -1 is the greeting. */
function after(index: number, { questions, hasVideo }: DemoScript): DemoStage {
  if (index + 1 < questions.length) return { name: "question", index: index + 1 };
  return { name: hasVideo ? "video" : "slot" };
}

function before(stage: DemoStage, { questions, hasVideo }: DemoScript): DemoStage {
  const last: DemoStage = questions.length > 0 ? { name: "question", index: questions.length - 1 } : { name: "greeting" };
  switch (stage.name) {
    case "question":
      return stage.index > 0 ? { name: "question", index: stage.index - 1 } : { name: "greeting" };
    case "video":
      return last;
    case "slot":
      return hasVideo ? { name: "video" } : last;
    case "contact":
      return { name: "slot" };
    default:
      return stage;
  }
}

/** How far a stage is, from 1, of how many; null before the first and after the last. */
export function demoProgress(stage: DemoStage, { questions, hasVideo }: DemoScript): { step: number; of: number } | null {
  const video = questions.length + Number(hasVideo);
  const of = video + 2;
  switch (stage.name) {
    case "question":
      return { step: stage.index + 1, of };
    case "video":
      return { step: video, of };
    case "slot":
      return { step: video + 1, of };
    case "contact":
    case "sending":
      return { step: of, of };
    default:
      return null;
  }
}
