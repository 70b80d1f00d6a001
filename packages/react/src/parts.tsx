import {
  ChatPanel as ChatPanelView,
  Composer as ComposerView,
  EmptyState as EmptyStateView,
  MessageList as MessageListView,
} from "@disco/conversation";
import { AwayNotice as AwayNoticeView, ConsentView as ConsentViewView } from "@disco/conversation/notices";
import type { ReactNode } from "react";
import { useConversation } from "./disco-provider.tsx";

/** Props of a whole chat. */
export interface ChatPanelProps {
  /** Makes it a dialog that Escape closes. */
  onClose?: () => void;
  /** Stands above the thread, as an `AwayNotice` does. */
  notice?: ReactNode;
  /** Takes the place of thread and field, as a `ConsentView` does until the visitor agrees. */
  children?: ReactNode;
}

/** The whole chat of the provider's conversation. */
export function ChatPanel(props: ChatPanelProps) {
  return <ChatPanelView conversation={useConversation()} {...props} />;
}

/** The consent before the first message, with its button. */
export function ConsentView({ text, onAgree }: { text: string; onAgree: () => void }) {
  return <ConsentViewView text={text} onAgree={onAgree} texts={useConversation().language?.notices} />;
}

/** Outside of business hours: what to expect. */
export function AwayNotice({ text }: { text: string }) {
  return <AwayNoticeView text={text} texts={useConversation().language?.notices} />;
}

/** The thread: messages, citations, cards, and the reply as it grows. */
export function MessageList() {
  return <MessageListView conversation={useConversation()} />;
}

/** The field and the button that send, and stop, a message. */
export function Composer() {
  return <ComposerView conversation={useConversation()} />;
}

/** Shown before the first message. */
export function EmptyState() {
  return <EmptyStateView conversation={useConversation()} />;
}
