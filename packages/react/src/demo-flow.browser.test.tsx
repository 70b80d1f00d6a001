import { createSession } from "@disco/client";
import type { SessionOptions } from "@disco/client";
import { aReply } from "@disco/client/testing";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { aConfig } from "../../conversation/testing/builders.ts";
import { equal, type, until } from "../../conversation/testing/show.tsx";
import { DemoFlow } from "./demo-flow.tsx";
import { DiscoProvider } from "./disco-provider.tsx";
import type { DiscoProviderProps } from "./disco-provider.tsx";

const config = aConfig({
  displayType: "demo_flow",
  demoQuestions: [
    { id: "size", question: "How big is your team?", options: ["Up to 10", "More"] },
    { id: "need", question: "What do you need?", options: [] },
  ],
});

const closing: (() => void)[] = [];

/** A browser that keeps what is stored over loads, and a server that answers at once. */
function aBrowser() {
  const kept = new Map<string, string>();
  const options: SessionOptions = {
    apiUrl: "https://disco.test",
    config,
    storage: () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    fetch: async (address) =>
      String(address).endsWith("/session")
        ? Response.json({ success: false, error: "Gone.", code: "not_found" }, { status: 404 })
        : Response.json(aReply({ response: "It is." })),
  };
  return { kept, options };
}

/** A page with a guided demo, which may be taken away and shown again. */
function open(props: Omit<DiscoProviderProps, "children">) {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  const draw = (isShown: boolean) =>
    root.render(
      <StrictMode>
        <DiscoProvider {...props} lang="en">
          {isShown && <DemoFlow />}
        </DiscoProvider>
      </StrictMode>,
    );
  const leave = () => {
    root.unmount();
    container.remove();
  };
  closing.push(leave);
  draw(true);
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const button = (text: string) => [...container.querySelectorAll("button")].find((one) => one.textContent === text && !one.disabled);
  return {
    find,
    draw,
    leave,
    press: async (text: string) => (await until(() => button(text))).click(),
    title: (text: string) => until(() => find(".disco-stage h2")?.textContent === text),
  };
}

/** Comes to the second question and leaves it for the chat. */
async function getHalfway(page: ReturnType<typeof open>): Promise<void> {
  await page.press("Start the demo");
  await page.press("More");
  await page.title("What do you need?");
  await page.press("Ask a question instead");
  const field = await until(() => page.find("textarea") as HTMLTextAreaElement | null);
  type(field, "Is it secure?");
  await until(() => page.find(".disco-send:enabled"));
  page.find(".disco-send")!.click();
  await until(() => page.find("[role=log]")?.textContent?.includes("It is."));
}

/** Finds the chat that the demo was left for, and behind it the question, with the answer before it. */
async function goOn(page: ReturnType<typeof open>): Promise<void> {
  await until(() => page.find("[role=log]")?.textContent?.includes("It is."));
  await page.press("Back to the demo");
  await page.title("What do you need?");
  await page.press("Back");
  await page.title("How big is your team?");
  equal(page.find("[aria-pressed=true]")?.textContent, "More");
}

describe("the guided demo as a React component", () => {
  afterEach(() => closing.splice(0).forEach((close) => close()));

  it("is where the visitor left it when the page is loaded again, beside the chat they left it for", async () => {
    const { options, kept } = aBrowser();
    const page = open({ ...options, widgetKey: "pk_1" });
    await getHalfway(page);
    page.leave();
    equal([...kept.keys()], ["disco:pk_1"]);
    await goOn(open({ ...options, widgetKey: "pk_1" }));
    await open({ ...options, widgetKey: "pk_2" }).title("Your guided demo");
  });

  it("is where the visitor left it when it was taken away for a while", async () => {
    const page = open({ ...aBrowser().options, organizationId: "acme" });
    await getHalfway(page);
    page.draw(false);
    await until(() => !page.find(".disco-panel"));
    page.draw(true);
    await goOn(page);
  });

  it("is kept as long as the provider when nothing is known of where the session keeps its thread", async () => {
    const session = createSession(aBrowser().options);
    session.start();
    closing.push(session.destroy);
    const page = open({ session });
    await getHalfway(page);
    page.draw(false);
    await until(() => !page.find(".disco-panel"));
    page.draw(true);
    await goOn(page);
    equal(localStorage.length, 0);
  });
});
