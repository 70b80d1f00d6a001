import type { PlaybookTopic, PlaybookTopicName } from "@disco/protocol";
import { Button, ChipsInput, Field, IconButton, Input, Menu } from "@disco/react/kit";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { topicName, topics as words } from "./playbook-words.ts";
import styles from "./playbook-screen.module.css";

const MAX_TOPICS = 12;
const MAX_CHOICES = 6;
const NAMES: readonly PlaybookTopicName[] = ["need", "size", "timing", "tool", "role", "budget"];

interface TopicListProps {
  topics: readonly PlaybookTopic[];
  issue: (path: string) => string | null;
  onChange: (topics: PlaybookTopic[]) => void;
}

/** Topics that the agent asks about, in order. */
export function TopicList({ topics, issue, onChange }: TopicListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ to: number; by: number } | null>(null);
  const missing = NAMES.filter((name) => !topics.some((topic) => topic.kind === "known" && topic.name === name));

  useEffect(() => {
    if (moved === null) return;
    const buttons = list.current?.children[moved.to]?.querySelectorAll<HTMLButtonElement>("[data-move]");
    // At an end only the other one can be pressed.
    const wanted = [...(buttons ?? [])].toSorted((a) => (Number(a.dataset["move"]) === moved.by ? -1 : 1));
    wanted.find((button) => !button.disabled)?.focus();
  }, [moved]);

  function move(from: number, by: number): void {
    const to = from + by;
    const topic = topics[from];
    if (topic === undefined || to < 0 || to >= topics.length) return;
    onChange(topics.toSpliced(from, 1).toSpliced(to, 0, topic));
    setMoved({ to, by });
  }
  function press(event: KeyboardEvent, from: number): void {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(from, by);
  }

  return (
    <>
      <p className={styles.hint}>
        It asks for one at a time, after it has answered, and never for what the visitor told already. The arrow keys move a topic while one
        of its arrows has the focus.
      </p>
      {topics.length === 0 && <p className={styles.empty}>Nothing. The agent only answers.</p>}
      <ol className={styles.topics} ref={list} aria-label="What to find out">
        {topics.map((topic, index) => (
          // The place is all that tells two own questions apart while they are typed.
          <li key={index} className={styles.topic}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.topicText}>
              <strong>{topic.kind === "known" ? words[topic.name].name : "Own question"}</strong>
              {topic.kind === "known" && <small>{words[topic.name].what}</small>}
            </div>
            <div className={styles.topicTools} onKeyDown={(event) => press(event, index)}>
              <IconButton
                label={`Move ${topicName(topic)} up`}
                icon={<ArrowUp aria-hidden="true" size={16} />}
                data-move={-1}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={`Move ${topicName(topic)} down`}
                icon={<ArrowDown aria-hidden="true" size={16} />}
                data-move={1}
                disabled={index === topics.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                label={`Remove ${topicName(topic)}`}
                icon={<X aria-hidden="true" size={16} />}
                onClick={() => onChange(topics.toSpliced(index, 1))}
              />
            </div>
            {topic.kind === "own" && (
              <OwnQuestion topic={topic} path={`topics.${index}`} issue={issue} onChange={(next) => onChange(topics.with(index, next))} />
            )}
          </li>
        ))}
      </ol>
      <p className="disco-kit-unseen" role="status">
        {moved !== null && topics[moved.to] !== undefined ? `${nameAt(topics, moved.to)} is now ${moved.to + 1} of ${topics.length}.` : ""}
      </p>
      {topics.length < MAX_TOPICS && (
        <div className={styles.row}>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => onChange([...topics, { kind: "own", label: "", question: "", choices: [] }])}
          >
            Add an own question
          </Button>
          {missing.length > 0 && (
            <Menu
              trigger={
                <Button size="small" icon={<Plus aria-hidden="true" size={16} />}>
                  Add a topic
                </Button>
              }
              actions={missing.map((name) => ({
                label: words[name].name,
                onSelect: () => onChange([...topics, { kind: "known", name }]),
              }))}
            />
          )}
        </div>
      )}
    </>
  );
}

function OwnQuestion(props: {
  topic: PlaybookTopic & { kind: "own" };
  path: string;
  issue: (path: string) => string | null;
  onChange: (topic: PlaybookTopic) => void;
}) {
  const { topic, path, issue, onChange } = props;
  return (
    <div className={styles.ownQuestion}>
      <Field label="Question" error={issue(`${path}.question`)}>
        <Input
          value={topic.question}
          maxLength={200}
          placeholder="How many doors do you run?"
          onValueChange={(question) => onChange({ ...topic, question })}
        />
      </Field>
      <Field label="Name in the lead" error={issue(`${path}.label`)}>
        <Input value={topic.label} maxLength={60} placeholder="Doors" onValueChange={(label) => onChange({ ...topic, label })} />
      </Field>
      <Field
        label="Answers to choose from"
        description="Enter or a comma adds one. Without any, the visitor answers in their own words."
        error={issue(`${path}.choices`) ?? topic.choices.map((_, at) => issue(`${path}.choices.${at}`)).find((found) => found !== null)}
      >
        <ChipsInput
          values={topic.choices}
          max={MAX_CHOICES}
          placeholder="1 to 5, 6 to 20, More"
          onValuesChange={(choices) => onChange({ ...topic, choices })}
        />
      </Field>
    </div>
  );
}

function nameAt(topics: readonly PlaybookTopic[], at: number): string {
  const topic = topics[at];
  return topic === undefined ? "" : topicName(topic);
}
