import { createSession } from "@disco/client";
import type { Session } from "@disco/client";
import { ChatPanel, english } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import conversationCss from "@disco/conversation/conversation.css";
import themeCss from "@disco/conversation/theme.css";
import { applyConfig } from "./apply-config.ts";
import { announce } from "./announce.ts";
import panelCss from "./panel.css";
import { createRoot } from "./slim-react-dom.ts";

/** The loaded part of a widget. */
export interface Panel {
  show: (takesFocus: boolean) => void;
  hide: () => void;
  toggle: () => void;
  send: (text: string) => void;
  destroy: () => void;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(themeCss + conversationCss + panelCss);

/** Draws the panel of an element, which talks to `serverUrl` unless the element says otherwise, into the element's shadow root, hidden until `show()`. */
export function createPanel(host: HTMLElement, launcher: HTMLButtonElement, serverUrl: string): Panel {
  const root = host.shadowRoot;
  if (!root) throw new Error("The widget is not on the page.");
  const { apiKey, apiUrl = serverUrl, agent, lang } = host.dataset;
  const session = createSession({ apiUrl, widgetKey: apiKey, agent, locale: lang || document.documentElement.lang || navigator.language });
  const frame = document.createElement("div");
  frame.className = "disco disco-frame";
  frame.hidden = true;
  root.adoptedStyleSheets.push(sheet);
  root.prepend(frame);

  function show(takesFocus: boolean): void {
    if (!frame.hidden) return;
    frame.hidden = false;
    launcher.ariaExpanded = "true";
    session.setOpen(true);
    if (takesFocus) frame.querySelector("textarea")?.focus();
    announce(host, session, "opened");
  }

  function hide(): void {
    if (frame.hidden) return;
    frame.hidden = true;
    launcher.ariaExpanded = "false";
    session.setOpen(false);
    launcher.focus();
    announce(host, session, "closed");
  }

  const fit = () => frame.style.setProperty("--disco-viewport", `${visualViewport?.height ?? innerHeight}px`);
  const stopConfig = applyConfig(host, frame, launcher, session.config);
  const stopEvents = watchMessages(host, session);
  visualViewport?.addEventListener("resize", fit);
  fit();
  session.start();
  const onClose = host.dataset.display === "in_page" ? undefined : hide;
  const conversation: Conversation = {
    session,
    texts: english,
    loadCard: () => import("./card-chunk.ts").then(({ adoptCards }) => adoptCards(root)),
    loadExtras: () => import("./extras-chunk.ts").then(({ adoptExtras }) => adoptExtras(root)),
    onCitation: (citation) => announce(host, session, "citation", { citation }),
  };
  const drawing = createRoot(frame);
  drawing.render(<ChatPanel conversation={conversation} onClose={onClose} />);
  announce(host, session, "ready");

  return {
    show,
    hide,
    toggle: () => (frame.hidden ? show(true) : hide()),
    send: (text) => {
      show(true);
      session.send(text);
    },
    destroy: () => {
      stopConfig();
      stopEvents();
      visualViewport?.removeEventListener("resize", fit);
      session.destroy();
      drawing.unmount();
      frame.remove();
    },
  };
}

function watchMessages(host: HTMLElement, session: Session): () => void {
  let seen = session.chat.peek();
  return session.chat.subscribe(() => {
    const chat = session.chat.peek();
    const message = chat.messages.at(-1);
    if (chat.turn.phase === "failed" && seen.turn !== chat.turn) announce(host, session, "error", { code: chat.turn.code });
    if (message && message !== seen.messages.at(-1) && !("delivery" in message && seen.messages.some(({ id }) => id === message.id))) {
      announce(host, session, "message", { message });
    }
    seen = chat;
  });
}
