import type { VoiceAgentAnswer, VoiceAgentVideo } from "@disco/protocol";
import { Button, Field, IconButton, Input, Textarea } from "@disco/react/kit";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./voice-setup.module.css";

const MOST_ANSWERS = 50;
const MOST_VIDEOS = 10;

type Issue = (path: string) => string | null;

/** Questions that only this agent answers. */
export function AnswerRows(props: { answers: readonly VoiceAgentAnswer[]; issue: Issue; onChange: (answers: VoiceAgentAnswer[]) => void }) {
  const { answers, issue, onChange } = props;
  return (
    <Rows
      what="answer"
      count={answers.length}
      most={MOST_ANSWERS}
      empty="Questions that only this agent answers: about you, your territory or an offer."
      onAdd={() => onChange([...answers, { question: "", answer: "" }])}
      onRemove={(at) => onChange(answers.toSpliced(at, 1))}
    >
      {(at) => {
        const { question = "", answer = "" } = answers[at] ?? {};
        const set = (fields: Partial<VoiceAgentAnswer>) => onChange(answers.with(at, { question, answer, ...fields }));
        return (
          <>
            <Field label={`Question ${at + 1}`} error={issue(`answers.${at}.question`)}>
              <Input value={question} maxLength={300} onValueChange={(text) => set({ question: text })} />
            </Field>
            <Field label={`Answer ${at + 1}`} error={issue(`answers.${at}.answer`)}>
              <Textarea rows={2} value={answer} maxLength={2000} onValueChange={(text) => set({ answer: text })} />
            </Field>
          </>
        );
      }}
    </Rows>
  );
}

/** Videos that the agent shows on request: the one whose title fits, else the first. */
export function VideoRows(props: { videos: readonly VoiceAgentVideo[]; issue: Issue; onChange: (videos: VoiceAgentVideo[]) => void }) {
  const { videos, issue, onChange } = props;
  return (
    <Rows
      what="video"
      count={videos.length}
      most={MOST_VIDEOS}
      empty="The agent shows one when a visitor asks for a demo. Without any it shows the widget's."
      onAdd={() => onChange([...videos, { title: "", duration: "", url: "" }])}
      onRemove={(at) => onChange(videos.toSpliced(at, 1))}
    >
      {(at) => {
        const { title = "", duration = "", url = "" } = videos[at] ?? {};
        const set = (fields: Partial<VoiceAgentVideo>) => onChange(videos.with(at, { title, duration, url, ...fields }));
        return (
          <>
            <Field label={`Title of video ${at + 1}`} error={issue(`videos.${at}.title`)}>
              <Input value={title} maxLength={200} onValueChange={(text) => set({ title: text })} />
            </Field>
            <div className={styles.pair}>
              <Field label={`Address of video ${at + 1}`} error={issue(`videos.${at}.url`)}>
                <Input type="url" value={url} placeholder="https://" onValueChange={(text) => set({ url: text })} />
              </Field>
              <Field label={`Length of video ${at + 1}`} error={issue(`videos.${at}.duration`)}>
                <Input value={duration} maxLength={20} placeholder="2:30" onValueChange={(text) => set({ duration: text })} />
              </Field>
            </div>
          </>
        );
      }}
    </Rows>
  );
}

function Rows(props: {
  what: string;
  count: number;
  most: number;
  empty: string;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: (at: number) => ReactNode;
}) {
  const { what, count, most, empty, onAdd, onRemove, children } = props;
  return (
    <div className={styles.rows}>
      {count === 0 && <p className={styles.hint}>{empty}</p>}
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.row}>
          {children(at)}
          <IconButton label={`Remove ${what} ${at + 1}`} icon={<Trash2 aria-hidden="true" size={16} />} onClick={() => onRemove(at)} />
        </div>
      ))}
      {count < most && (
        <Button size="small" icon={<Plus aria-hidden="true" size={16} />} onClick={onAdd}>
          {`Add ${what === "answer" ? "an" : "a"} ${what}`}
        </Button>
      )}
    </div>
  );
}
