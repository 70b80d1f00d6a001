export { english, Message, RichText, Tips, TypingIndicator, useReadable } from "@disco/conversation";
export type { Citation, Conversation, Extras, Language, Texts } from "@disco/conversation";
export { DiscoProvider, useConversation } from "./disco-provider.tsx";
export type { DiscoProviderProps } from "./disco-provider.tsx";
export { DiscoWidget } from "./disco-widget.tsx";
export type { DiscoWidgetProps } from "./disco-widget.tsx";
export { AwayNotice, ChatPanel, Composer, ConsentView, DemoFlow, EmptyState, MessageList } from "./parts.tsx";
export type { ChatPanelProps } from "./parts.tsx";
