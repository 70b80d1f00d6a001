import { createSession, keptKey } from "@disco/client";
import type { Call, Session, SessionOptions } from "@disco/client";
import { english } from "@disco/conversation";
import type { Citation, Conversation, Language, Texts } from "@disco/conversation";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { createCallLoader, isInCall } from "./call/create-call-loader.ts";
import { CallContext } from "./call/use-call.ts";

const ConversationContext = createContext<Conversation | null>(null);

/** Where the guided demo is kept: beside the conversation. */
export interface DemoStore {
  key: string;
  storage: NonNullable<SessionOptions["storage"]>;
}

const DemoStoreContext = createContext<DemoStore | null>(null);

/** Source of a provider's session: a server and a key, or a session made elsewhere. */
export interface DiscoProviderProps extends Partial<SessionOptions> {
  /** Use this session instead of making one. Its owner starts and ends it. */
  session?: Session;
  /** The language of the parts: English, German, French, Spanish, Italian, Dutch, Portuguese or Arabic. The browser's, else the page's by default. */
  lang?: string;
  /** Sentences of your own for the parts that are there from the start. */
  texts?: Texts;
  /** Called when the visitor opens a citation's quote. */
  onCitation?: (citation: Citation) => void;
  /** Adds a voice button beside the field, for calls in this conversation. The code of calls loads on the first press. */
  hasVoice?: boolean;
  /** A call of your own, for `VoiceButton` and `useCall`. Its owner starts and ends it. */
  call?: Call | null | undefined;
  children: ReactNode;
}

/**
 * Gives the parts below it one conversation. The session starts in an effect, so nothing happens on a server.
 * @example
 * <DiscoProvider apiUrl="https://disco.example.com" widgetKey="pk_…">
 *   <ChatPanel />
 * </DiscoProvider>
 */
export function DiscoProvider({
  session: given,
  lang,
  texts,
  onCitation,
  hasVoice = false,
  call = null,
  children,
  ...options
}: DiscoProviderProps) {
  const { apiUrl = "", widgetKey, organizationId, agent, locale } = options;
  const [{ session: own, isStarted }, setOwn] = useState(() => ({
    session: given ?? createSession({ ...options, apiUrl }),
    isStarted: false,
  }));
  useEffect(() => {
    if (given) return;
    // An ended session cannot start again, and strict mode runs every effect twice.
    const fresh = createSession({ ...options, apiUrl });
    fresh.start();
    setOwn({ session: fresh, isStarted: true });
    return fresh.destroy;
  }, [given, apiUrl, widgetKey, organizationId, agent, locale]);
  const [language, setLanguage] = useState<Language | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const fixed = lang ?? locale;
    const wanted = fixed ? [fixed] : [navigator.language, document.documentElement.lang];
    void import("@disco/conversation/languages")
      .then(({ loadTexts }) => loadTexts(...wanted))
      .then(
        (loaded) => isCurrent && setLanguage(loaded),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [lang, locale]);
  const session = given ?? own;
  const owner = widgetKey ?? organizationId;
  const demoStore = useMemo(
    () => (given && !owner ? inMemory() : { key: keptKey(owner ?? "default"), storage: options.storage ?? (() => localStorage) }),
    [given, owner],
  );
  const calls = useMemo(
    () => (hasVoice ? createCallLoader({ session, address: { apiUrl, widgetKey, organizationId }, agent, locale }) : null),
    [hasVoice, session, apiUrl, widgetKey, organizationId, agent, locale],
  );
  useEffect(() => calls?.end, [calls]);
  const conversation = useMemo(
    () => ({
      session,
      texts: texts ?? language?.texts ?? english,
      language,
      onCitation,
      loadVoice: calls?.load,
      isInCall: calls !== null && isInCall(),
      loadPerson: () => import("@disco/conversation/person"),
      loadCard: () => import("@disco/conversation/card").then(({ Card }) => Card),
    }),
    [session, texts, language, onCitation, calls],
  );
  return (
    <ConversationContext.Provider value={conversation}>
      <DemoStoreContext.Provider value={given || isStarted ? demoStore : null}>
        <CallContext.Provider value={call}>{children}</CallContext.Provider>
      </DemoStoreContext.Provider>
    </ConversationContext.Provider>
  );
}

/** The conversation of the nearest provider. Throws outside of one. */
export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error("A Disco component needs a DiscoProvider above it.");
  return conversation;
}

/** Where the guided demo is kept; null until the session has started. */
export function useDemoStore(): DemoStore | null {
  return useContext(DemoStoreContext);
}

/** For a session made elsewhere, of which it is not known where it keeps what it keeps. */
function inMemory(): DemoStore {
  const kept = new Map<string, string>();
  return {
    key: "demo",
    storage: () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
  };
}
