import type { Session } from "@disco/client";

/** Tells the page what happened. Every event bubbles from the element and names the conversation, once there is one. */
export function announce(host: HTMLElement, session: Session, name: string, detail: object = {}): void {
  const { conversationId } = session.chat.peek();
  host.dispatchEvent(new CustomEvent(`disco:${name}`, { bubbles: true, composed: true, detail: { conversationId, ...detail } }));
}
