import {
  ChatPanel as ChatPanelView,
  Composer as ComposerView,
  EmptyState as EmptyStateView,
  MessageList as MessageListView,
} from "@disco/conversation";
import { useConversation } from "./disco-provider.tsx";

/** The whole chat of the provider's conversation. With `onClose` it is a dialog that Escape closes. */
export function ChatPanel({ onClose }: { onClose?: () => void }) {
  return <ChatPanelView conversation={useConversation()} onClose={onClose} />;
}

/** The thread: messages, citations, cards, and the reply as it grows. */
export function MessageList() {
  return <MessageListView conversation={useConversation()} />;
}

/** The field and the button that send, and stop, a message. */
export function Composer() {
  return <ComposerView conversation={useConversation()} />;
}

/** What stands in the place of the thread before anything has been said. */
export function EmptyState() {
  return <EmptyStateView conversation={useConversation()} />;
}
