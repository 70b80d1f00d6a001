import { createVoiceCall, readKeptCall } from "@disco/client/voice";
import type { VoiceCall } from "@disco/client/voice";
import type { Session } from "@disco/client";
import type { Voice } from "@disco/conversation";
import { CallBar } from "@disco/conversation/voice";
import voiceCss from "@disco/conversation/voice.css";
import { adopt } from "./adopt.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";

const calls = new WeakMap<Session, VoiceCall>();

/** The call of a session, which starts, and what shows it. It ends when the element has left the page. */
export function attach(
  host: DiscoWidgetElement,
  root: ShadowRoot,
  session: Session,
  locale: string,
  context: AudioContext | undefined,
): Voice {
  const { apiKey, apiUrl = new URL(import.meta.url).origin, agent } = host.dataset;
  const address = { apiUrl, widgetKey: apiKey, visitorToken: host.token };
  let call = calls.get(session);
  if (call === undefined) {
    const made = (call = createVoiceCall({ session, address, agent, locale }));
    calls.set(session, made);
    adopt(root, voiceCss);
    const before = host.stop;
    host.stop = () => {
      before?.();
      queueMicrotask(() => host.isConnected || made.end());
    };
  }
  // A call that was cut off by a reload goes on only while it is fresh.
  if (host.isConnected && (context || readKeptCall({ address, agent }))) call.start(context);
  return { call, CallBar };
}
