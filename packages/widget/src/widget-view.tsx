import { ChatPanel, useReadable } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import { useEffect, useState } from "./slim-react.ts";

interface WidgetViewProps {
  host: HTMLElement;
  root: ShadowRoot;
  conversation: Conversation;
  hide: () => void;
}

/** The chat with what its configuration puts before it: consent, an away message, the guided demo. */
export function WidgetView({ host, root, conversation, hide }: WidgetViewProps) {
  const { session, language } = conversation;
  const config = useReadable(session.config);
  const consent = useReadable(session.consent);
  const { display, apiKey } = host.dataset;
  const onClose = display === "in_page" ? undefined : hide;
  const notices = usePart(!!(consent || config?.hours), () => import("./notices-chunk.ts").then(({ adoptNotices }) => adoptNotices(root)));
  const demo = usePart(display === "demo_flow", () =>
    import("./demo-chunk.ts").then(({ adoptDemo }) => adoptDemo(root, `disco:${apiKey}`)),
  );
  if (demo && !consent) return <demo.DemoFlow conversation={conversation} onClose={onClose} place={demo.place} />;
  return (
    <ChatPanel
      conversation={conversation}
      onClose={onClose}
      notice={
        notices && config?.hours && notices.isAway(config.hours, new Date()) ? (
          <notices.AwayNotice text={config.hours.awayMessage} texts={language?.notices} />
        ) : null
      }
    >
      {consent && (notices ? <notices.ConsentView text={consent.text} onAgree={session.agree} texts={language?.notices} /> : "")}
    </ChatPanel>
  );
}

/** A part that is fetched once it is needed; undefined until then. */
function usePart<T>(isNeeded: boolean, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (isNeeded && !loaded) void load().then((part) => setLoaded({ part }));
  }, [isNeeded]);
  return loaded?.part;
}
