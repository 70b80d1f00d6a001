import { browser, lightSession } from "@disco/client";
import { english } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import conversationCss from "@disco/conversation/conversation.css";
import themeCss from "@disco/conversation/theme.css";
import { applyConfig } from "./apply-config.ts";
import { announce } from "./announce.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import panelCss from "./panel.css";
import { createRoot } from "./preact-as-react-dom.ts";
import { keepFromPage } from "./keep-from-page.ts";
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
  // The page's language is for a visitor whose own the chat does not speak.
  const locale = lang || navigator.language;
  const language = /^en/iu.test(locale)
    ? null
    : await import("@disco/conversation/languages")
        .then(({ loadTexts }) => loadTexts(locale, lang ? "" : document.documentElement.lang))
        .catch(() => null);
  const root = host.shadowRoot!;
  const launcher = root.querySelector("button")!;
  // The widget was removed: another attempt would load the panel again.
  if (!host.isConnected) return Promise.reject();
  const config = typeof host.config === "object" ? host.config : undefined;
  const { token } = host;
  const loadPerson = () => import("./person-chunk.ts");
  const session = lightSession({ apiUrl, widgetKey: apiKey, agent, locale, config, visitorToken: token }, browser, {
    restore: () => import("./restore-chunk.ts").then(({ restore }) => restore),
    person: () => loadPerson().then(({ joinPerson }) => joinPerson),
  });
  const tell = (name: string, detail?: object) => announce(host, session, name, detail);
  const frame = document.createElement("div");
  frame.className = "disco disco-frame";
  frame.hidden = true;
  const view = createRoot(frame);
  launcher.textContent = "";
  root.adoptedStyleSheets.push(sheet);
  root.prepend(frame);

  function turn(isOpen: boolean, takesFocus = isOpen): void {
    if (frame.hidden !== isOpen) return;
    frame.hidden = !isOpen;
    launcher.ariaExpanded = `${isOpen}`;
    session.setOpen(isOpen);
    if (takesFocus) frame.querySelector<HTMLElement>("textarea, [tabindex='-1']")?.focus();
    if (!isOpen) launcher.focus();
    tell(isOpen ? "opened" : "closed");
  }

  let isInCall = false;
  try {
    isInCall = !!sessionStorage["disco-call"];
  } catch {
    // Without a store there is no call to go on with.
  }
  const close = () => turn(false);
  // From this width on the panel fills the screen.
  let modal: unknown;
  const fit = () => innerWidth < 480 && (modal ??= import("./modal-chunk.ts").then(({ attach }) => attach(host, root, frame)));
  const conversation: Conversation = {
    session,
    texts: language?.texts ?? english,
    language,
    loadCard: () => import("./card-chunk.ts").then(({ attach }) => attach(host, root, session)),
    loadPerson: () => loadPerson().then(({ attach }) => attach(root)),
    loadVoice: (context) => import("./voice-chunk.ts").then(({ attach }) => attach(host, root, session, locale, context)),
    isInCall,
    onCitation: (citation) => tell("citation", { citation }),
  };
  const stopBefore = host.stop;
  const ending = new AbortController();
  const methods = {
    open: () => turn(true),
    close,
    toggle: () => turn(!!frame.hidden),
    send: (text: string) => {
      turn(true);
      session.send(text);
    },
    identify: (token: string | null) => {
      host.token = token;
      session.identify(token);
    },
  };
  // A morphing page may only be moving the element.
  host.stop = () => {
    stopBefore?.();
    queueMicrotask(() => {
      if (host.isConnected) return;
      for (const name in methods) Reflect.deleteProperty(host, name);
      host.stop = stopBefore;
      host.panel = undefined;
      ends.forEach((end) => end());
      ending.abort();
      session.destroy();
      view.unmount();
      frame.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.slice(0, 1);
    });
  };
  const ends = [applyConfig(host, frame, launcher, session.config), watchMessages(session, tell)];
  keepFromPage(host, ending.signal);
  addEventListener("resize", fit, { signal: ending.signal });
  fit();
  // Stored messages load before the first draw.
  await session.start();
  if (!frame.isConnected) return;
  Object.assign(host, methods);
  // Until then the element itself has heard who the visitor is.
  if (host.token !== token) session.identify(host.token!);
  view.render(<WidgetView host={host} root={root} conversation={conversation} hide={close} />);
  launcher.ariaExpanded = "false";
  // In the page, the launcher that had the focus is gone.
  if (session.isOpen.peek() || host.dataset.display === "in_page") turn(true, !!root.activeElement);
  tell("ready");
}
