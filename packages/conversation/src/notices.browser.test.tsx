import { aConfig } from "../testing/builders.ts";
import { equal, hideAll, show, until } from "../testing/show.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import type { Conversation } from "./conversation.ts";
import { ConsentView } from "./notices.tsx";
import { useReadable } from "./use-readable.ts";

function Asking({ conversation }: { conversation: Conversation }) {
  const { session } = conversation;
  const consent = useReadable(session.consent);
  return <ChatPanel conversation={conversation}>{consent && <ConsentView text={consent.text} onAgree={session.agree} />}</ChatPanel>;
}

describe("what stands before a chat", () => {
  afterEach(hideAll);

  it("has the focus while it asks for consent, and hands it to the field when the visitor agrees", async () => {
    const config = aConfig({ consent: { version: "v1", text: "We keep what you write." } });
    const { find } = show({ config }, undefined, undefined, (conversation) => <Asking conversation={conversation} />);
    await until(() => find("h2") && document.activeElement === find("h2"));
    equal(find("textarea"), null);
    find(".disco-consent button")!.click();
    await until(() => find("textarea") && document.activeElement === find("textarea"));
  });
});
