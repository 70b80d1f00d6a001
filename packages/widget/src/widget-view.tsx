import { ChatPanel, useReadable } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import { useEffect, useState } from "./slim-hooks.ts";

interface WidgetViewProps {
  host: HTMLElement;
  root: ShadowRoot;
  conversation: Conversation;
  hide: () => void;
}

/** The chat with what its configuration puts before it: consent, an away message, the guided demo. */
export function WidgetView({ host, root, conversation, hide }: WidgetViewProps) {
  const config = useReadable(conversation.session.config);
  const consent = useReadable(conversation.session.consent);
  const { display, apiKey } = host.dataset;
  const onClose = display === "in_page" ? undefined : hide;
  const drawNoticed = usePart(consent || config?.hours || config?.isStaging, () =>
    import("./notices-chunk.tsx").then(({ adoptNotices }) => adoptNotices(root)),
  );
  const demo = usePart(display === "demo_flow", () =>
    import("./demo-chunk.ts").then(({ adoptDemo }) => adoptDemo(root, `disco:${apiKey}`)),
  );
  if (demo && !consent) return <demo.DemoFlow conversation={conversation} onClose={onClose} place={demo.place} />;
  if (drawNoticed) return drawNoticed(conversation, onClose);
  return (
    <ChatPanel conversation={conversation} onClose={onClose}>
      {consent && ""}
    </ChatPanel>
  );
}

/** A part that is fetched once it is needed; undefined until then. */
function usePart<T>(need: unknown, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (need && !loaded) void load().then((part) => setLoaded({ part }));
  }, [!need]);
  return loaded?.part;
}
