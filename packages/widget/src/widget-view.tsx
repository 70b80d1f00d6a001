import { ChatPanel, useLoaded, useReadable } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import type { DiscoWidgetElement } from "./disco-widget.ts";

interface WidgetViewProps {
  host: DiscoWidgetElement;
  root: ShadowRoot;
  conversation: Conversation;
  hide: () => void;
}

/** The chat with what its configuration puts before it: consent, an away message, the guided demo. */
export function WidgetView({ host, root, conversation, hide }: WidgetViewProps) {
  const { session } = conversation;
  const config = useReadable(session.config);
  const consent = useReadable(session.consent);
  const isOpen = useReadable(session.isOpen);
  const { display } = host.dataset;
  const onClose = display === "in_page" ? undefined : hide;
  const drawNoticed = useLoaded(
    () => import("./notices-chunk.tsx").then(({ attach }) => attach(root)),
    !!(consent || config?.hours || config?.isStaging),
    isOpen,
  );
  const demo = useLoaded(() => import("./demo-chunk.ts").then(({ attach }) => attach(host, root, session)), display === "demo_flow");
  if (demo && !consent) return <demo.DemoFlow conversation={conversation} onClose={onClose} place={demo.place} />;
  if (drawNoticed) return drawNoticed(conversation, onClose);
  return (
    <ChatPanel conversation={conversation} onClose={onClose}>
      {consent && ""}
    </ChatPanel>
  );
}
