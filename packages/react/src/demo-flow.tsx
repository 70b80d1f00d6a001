import { lazy, Suspense, useMemo } from "react";
import { useConversation, useDemoStore } from "./disco-provider.tsx";
import type { DemoStore } from "./disco-provider.tsx";

/** Props of the guided demo. */
export interface DemoFlowProps {
  /** Makes it a dialog that Escape closes. */
  onClose?: (() => void) | undefined;
}

const KeptDemoFlow = lazy(() =>
  import("@disco/conversation/demo-flow").then(({ DemoFlow: View, keepDemo }) => ({
    default: function KeptDemoFlow({ store, onClose }: DemoFlowProps & { store: DemoStore }) {
      const conversation = useConversation();
      const place = useMemo(() => keepDemo(store), [store]);
      return <View conversation={conversation} onClose={onClose} place={place} />;
    },
  })),
);

/**
 * The guided demo of the organization's configuration, with the chat beside it. It is fetched when it is drawn, and keeps its
 * place when it is taken away or the page is loaded again.
 */
export function DemoFlow({ onClose }: DemoFlowProps) {
  const store = useDemoStore();
  // The stored demo belongs to an identity, known once the session has started.
  return store && <Suspense fallback={null}>{<KeptDemoFlow key={store.key} store={store} onClose={onClose} />}</Suspense>;
}
