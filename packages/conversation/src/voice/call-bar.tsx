import type { CallView, VoiceCall } from "@disco/client/voice";
import { useEffect, useRef, useState } from "react";
import type { Conversation } from "../conversation.ts";
import { Icon } from "../icon.tsx";
import { DEFAULT_AGENT_NAME } from "../texts.ts";
import { useReadable } from "../use-readable.ts";
import { LevelMeter } from "./level-meter.tsx";
import { SoundSettings } from "./sound-settings.tsx";
import { englishVoice } from "./voice-texts.ts";
import type { VoiceTexts } from "./voice-texts.ts";

const MUTE = "M12 2a3 3 0 0 0-3 3v7a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3ZM19 10v2a7 7 0 0 1-14 0v-2M12 19v3";
const UNMUTE = `${MUTE}M3 3l18 18`;
const SETTINGS = "M4 21v-7M4 10V3M12 21v-9M12 8V3M20 21v-5M20 12V3M1 14h6M9 8h6M17 16h6";
const CLOSE = "M18 6L6 18M6 6l12 12";

/** Views of a call. */
export interface CallBarProps {
  call: VoiceCall;
  conversation: Conversation;
}

/** A call as it stands above the field: who has the word, what is being said, and what can be done about it. */
export function CallBar({ call, conversation: { session, texts: chatTexts, language } }: CallBarProps) {
  const texts = language?.voice ?? englishVoice;
  const view = useReadable(call.view);
  const now = useReadable(session.chat).handovers?.at(-1);
  const person = now?.handler === "person" ? now.person : null;
  const agentName = useReadable(session.config)?.agentName ?? DEFAULT_AGENT_NAME;
  const [settings, setSettings] = useState({ isOpen: false, hasCaptions: true, isHeld: false });
  const [isDismissed, setDismissed] = useState(false);
  const end = useRef<HTMLButtonElement>(null);
  const isOn = view.phase === "connecting" || view.phase === "live" || view.phase === "reconnecting";
  useEffect(() => {
    setDismissed(false);
    // The focus continues from the voice button.
    if (isOn) end.current?.focus({ preventScroll: true });
  }, [isOn]);
  if (!isOn) {
    if (view.problem === null || isDismissed) return null;
    return (
      <p className="disco-call-over" role="alert">
        {view.problem}
        <button type="button" className="disco-close" title={texts.close} onClick={() => setDismissed(true)}>
          <Icon path={CLOSE} />
        </button>
      </p>
    );
  }
  const hint = hintOf(view, texts);
  const canSpeak = view.recognition === "browser" || (view.recognition === "server" && view.microphone === "on");
  return (
    <section
      className="disco-call"
      aria-label={texts.call}
      data-turn={view.phase !== "live" ? view.phase : person ? "listening" : view.turn}
    >
      <div className="disco-call-row">
        <LevelMeter level={call.level} isSpeaking={view.turn === "speaking"} />
        <p role="status">{person && view.phase === "live" ? texts.taken(person.name) : statusOf(view, texts)}</p>
        {view.turn === "speaking" && !view.isNew && (
          <button type="button" className="disco-call-quiet" onClick={call.interrupt}>
            {texts.interrupt}
          </button>
        )}
        {canSpeak && !settings.isHeld && (
          <button
            type="button"
            className="disco-close"
            title={view.isMuted ? texts.unmute : texts.mute}
            aria-pressed={view.isMuted}
            onClick={() => call.setMuted(!view.isMuted)}
          >
            <Icon path={view.isMuted ? UNMUTE : MUTE} />
          </button>
        )}
        <button
          type="button"
          className="disco-close"
          title={texts.settings}
          aria-expanded={settings.isOpen}
          onClick={() => setSettings({ ...settings, isOpen: !settings.isOpen })}
        >
          <Icon path={SETTINGS} />
        </button>
        <button
          type="button"
          className="disco-call-end"
          ref={end}
          aria-label={view.phase === "connecting" ? texts.cancel : undefined}
          onClick={call.end}
        >
          {view.phase === "connecting" ? texts.connecting : texts.end}
        </button>
      </div>
      {settings.isOpen && (
        <SoundSettings
          call={call}
          texts={texts}
          hasCaptions={settings.hasCaptions}
          isHeld={settings.isHeld}
          onChange={(change) => {
            setSettings({ ...settings, ...change });
            if (change.isHeld !== undefined) call.setMuted(change.isHeld);
          }}
        />
      )}
      {view.isBlocked && (
        <button type="button" className="disco-action" onClick={call.unblock}>
          {texts.unblock}
        </button>
      )}
      {hint && <p className="disco-call-hint">{hint}</p>}
      {view.problem && (
        <p className="disco-call-hint" role="alert">
          {view.problem}
        </p>
      )}
      {settings.hasCaptions && (view.heard || view.said) && (
        // Finished words are announced in the thread.
        <p className="disco-caption" dir="auto">
          <b>{view.heard ? chatTexts.you : agentName}</b> {view.heard || view.said}
        </p>
      )}
      {settings.isHeld && canSpeak && <HoldToTalk call={call} label={texts.holdToTalk} />}
    </section>
  );
}

/** The microphone is open for as long as it is pressed, by pointer or by key. */
function HoldToTalk({ call, label }: { call: VoiceCall; label: string }) {
  const talk = () => call.setMuted(false);
  const rest = () => call.setMuted(true);
  return (
    <button
      type="button"
      className="disco-action disco-hold"
      onPointerDown={talk}
      onPointerUp={rest}
      onPointerCancel={rest}
      onPointerLeave={rest}
      onBlur={rest}
      onKeyDown={({ key }) => (key === " " || key === "Enter") && talk()}
      onKeyUp={rest}
    >
      {label}
    </button>
  );
}

function statusOf({ phase, turn, isMuted, isNew, microphone }: CallView, texts: VoiceTexts): string {
  if (phase === "connecting") return texts.connecting;
  if (phase === "reconnecting") return texts.reconnecting;
  if (isNew) return texts.joined;
  if (turn === "speaking") return texts.speaking;
  if (turn === "thinking") return texts.thinking;
  if (microphone === "refused") return texts.call;
  if (isMuted) return texts.muted;
  return texts.listening;
}

function hintOf({ phase, microphone, recognition }: CallView, texts: VoiceTexts): string | null {
  if (phase !== "live") return null;
  if (microphone === "refused") return texts.refused;
  return recognition === "nobody" ? texts.nobody : null;
}
