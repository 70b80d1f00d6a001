import type { Readable } from "@disco/client";
import { RichText, useReadable } from "@disco/react";
import { Badge, Banner, Card, type Tone } from "@disco/react/kit";
import type { ReactNode } from "react";
import styles from "./voice-panel.module.css";

interface VoicePanelProps {
  title: string;
  purpose: string;
  status: string;
  tone: Tone;
  problem: string | null;
  controls: ReactNode;
  children: ReactNode;
}

export function VoicePanel({ title, purpose, status, tone, problem, controls, children }: VoicePanelProps) {
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          <p>{purpose}</p>
        </div>
        <p role="status" aria-label="Status">
          <Badge tone={tone}>{status}</Badge>
        </p>
      </header>
      <div className={styles.controls}>{controls}</div>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      {children}
    </div>
  );
}

export function VoiceWords({
  speaker,
  text,
  empty,
  children,
}: {
  speaker: "You" | "Agent";
  text: string;
  empty: string;
  children?: ReactNode;
}) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>{speaker}</h2>
      <div className={styles.words} data-empty={text === "" || undefined} dir="auto" aria-live="polite">
        {speaker === "Agent" && text !== "" ? <RichText text={text} /> : <p>{text || empty}</p>}
      </div>
      {children}
    </Card>
  );
}

const BARS = [0.1, 0.3, 0.5, 0.7, 0.9];

/** How loud the visitor is. It says nothing to those who cannot see it. */
export function VoiceLevel({ level }: { level: Readable<number> }) {
  const now = useReadable(level);
  return (
    <span className={styles.level} aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} data-on={now >= bar || undefined} />
      ))}
    </span>
  );
}
