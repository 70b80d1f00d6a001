import type { CallStep } from "@disco/client/voice";
import { createFakeCall } from "../../testing/fake-call.ts";
import { equal, hideAll, show, until } from "../../testing/show.tsx";
import { CallBar } from "./call-bar.tsx";

const live: CallStep[] = [{ type: "started" }, { type: "microphone", microphone: "on" }, { type: "opened", recognition: "server" }];

function showCall(...steps: CallStep[]) {
  const call = createFakeCall(...steps);
  const shown = show({}, undefined, undefined, (conversation) => <CallBar call={call} conversation={conversation} />);
  const says = (words: string) => until(() => shown.find("[role=status]")?.textContent === words);
  return { call, says, ...shown };
}

describe("a call's bar", () => {
  afterEach(hideAll);

  it("has a word for every state that a call goes through", async () => {
    const { call, says, find, session } = showCall({ type: "started" });
    await says("Connecting...");
    equal(find(".disco-call-end")?.getAttribute("aria-label"), "Connecting. Press to cancel");
    call.take(...live.slice(1), { type: "said", text: "Hi." });
    await says("Agent joined - Say hello!");
    equal(find(".disco-call-end")?.textContent, "End Call");
    call.take({ type: "heard", text: "What does", isFinal: false });
    await says("Listening");
    call.take({ type: "heard", text: "What does it cost?", isFinal: true });
    await says("Thinking");
    call.take({ type: "said", text: "It costs $49." }, { type: "sounded", isPlaying: true });
    await says("Speaking");
    equal(find(".disco-caption")?.textContent, "Disco It costs $49.");
    find(".disco-call-quiet")!.click();
    equal(call.pressed, ["interrupt"]);
    call.take({ type: "interrupted" });
    await says("Listening");
    find("[title='Mute microphone']")!.click();
    await says("Muted");
    const handler = {
      handler: "person",
      epoch: 1,
      since: "2026-01-05T09:00:00Z",
      person: { name: "Ada", photo: null },
      waitsUntil: null,
    } as const;
    session.hear({ type: "handler", handler });
    await says("Ada is here and answers in writing");
    call.take({ type: "lost" });
    await says("Reconnecting...");
    call.take({ type: "ended", by: "lost", problem: "Voice service temporarily unavailable" });
    await until(() => find("[role=alert]")?.textContent === "Voice service temporarily unavailable");
  });

  it("says plainly what is missing, and what can be done without it", async () => {
    const { call, find } = showCall(
      { type: "started" },
      { type: "microphone", microphone: "refused" },
      { type: "opened", recognition: "server" },
    );
    await until(
      () => find(".disco-call-hint")?.textContent === "Your browser does not let us use the microphone. You can listen, and type.",
    );
    equal(find("[title='Mute microphone']"), null);
    call.take({ type: "microphone", microphone: "off" }, { type: "opened", recognition: "nobody" });
    await until(() => find(".disco-call-hint")?.textContent?.startsWith("Voice needs speech recognition"));
    call.take({ type: "blocked", isBlocked: true });
    (await until(() => find(".disco-action"))).click();
    await until(() => !find(".disco-action"));
  });
});
