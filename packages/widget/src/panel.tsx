import { createSession } from "@disco/client";
import { english } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import conversationCss from "@disco/conversation/conversation.css";
import themeCss from "@disco/conversation/theme.css";
import { applyConfig } from "./apply-config.ts";
import { announce } from "./announce.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import panelCss from "./panel.css";
import { createRoot } from "./slim-react-dom.ts";
import { watchMessages } from "./watch-messages.ts";
import { WidgetView } from "./widget-view.tsx";

const sheet = new CSSStyleSheet();
sheet.replaceSync(themeCss + conversationCss + panelCss);

/**
 * Draws the panel of an element into its shadow root, hidden until it is opened, and puts the panel's methods on the element.
 * It talks to the server it came from, unless the element says otherwise, until the element has left the page.
 */
export async function start(host: DiscoWidgetElement): Promise<void> {
  const { apiKey, apiUrl = new URL(import.meta.url).origin, agent, lang } = host.dataset;
  const locale = lang || document.documentElement.lang || navigator.language;
  const language = /^en/iu.test(locale)
    ? null
    : await import("@disco/conversation/languages").then(({ loadTexts }) => loadTexts(locale)).catch(() => null);
  const root = host.shadowRoot;
  const launcher = root?.querySelector("button");
  if (!root || !launcher || !host.isConnected) {
    host.panel = undefined;
    return;
  }
  const config = typeof host.config === "object" ? host.config : undefined;
  const session = createSession({ apiUrl, widgetKey: apiKey, agent, locale, config, visitorToken: host.token });
  const frame = document.createElement("div");
  frame.className = "disco disco-frame";
  frame.hidden = true;
  root.adoptedStyleSheets.push(sheet);
  root.prepend(frame);

  function show(takesFocus: boolean): void {
    if (!frame.hidden) return;
    frame.hidden = false;
    launcher!.ariaExpanded = "true";
    session.setOpen(true);
    if (takesFocus) frame.querySelector<HTMLElement>("textarea, [tabindex='-1']")?.focus();
    announce(host, session, "opened");
  }

  function close(): void {
    if (frame.hidden) return;
    frame.hidden = true;
    launcher!.ariaExpanded = "false";
    session.setOpen(false);
    launcher!.focus();
    announce(host, session, "closed");
  }

  const fit = () => frame.style.setProperty("--disco-viewport", `${visualViewport?.height ?? innerHeight}px`);
  const stopConfig = applyConfig(host, frame, launcher, session.config);
  visualViewport?.addEventListener("resize", fit);
  fit();
  session.start();
  const stopEvents = watchMessages(host, session);
  const conversation: Conversation = {
    session,
    texts: language?.texts ?? english,
    language,
    loadCard: () => import("./card-chunk.ts").then(({ adoptCards }) => adoptCards(root)),
    loadExtras: () => import("./extras-chunk.ts").then(({ adoptExtras }) => adoptExtras(root)),
    onCitation: (citation) => announce(host, session, "citation", { citation }),
  };
  const drawing = createRoot(frame);
  drawing.render(<WidgetView host={host} root={root} conversation={conversation} hide={close} />);
  void import("./keep-scroll.ts").then(({ keepScroll }) => keepScroll(frame, session));
  launcher.ariaExpanded = "false";
  if (session.isOpen.peek()) show(false);

  const stopBefore = host.stop;
  const methods = {
    open: () => show(true),
    close,
    toggle: () => (frame.hidden ? show(true) : close()),
    send: (text: string) => {
      show(true);
      session.send(text);
    },
    identify: (token: string | null) => {
      host.token = token;
      session.identify(token);
    },
    // A morphing page may only be moving the element.
    stop: () => {
      stopBefore?.();
      queueMicrotask(() => {
        if (host.isConnected) return;
        for (const name of Object.keys(methods)) Reflect.deleteProperty(host, name);
        host.stop = stopBefore;
        host.panel = undefined;
        stopConfig();
        stopEvents();
        visualViewport?.removeEventListener("resize", fit);
        session.destroy();
        drawing.unmount();
        frame.remove();
        root.adoptedStyleSheets = root.adoptedStyleSheets.slice(0, 1);
      });
    },
  };
  Object.assign(host, methods);
  announce(host, session, "ready");
}
