import { browser } from "@disco/client";
import { Button, Field, Input } from "@disco/react/kit";
import { Plus, Trash2 } from "lucide-react";
import { LineList } from "./line-list.tsx";
import type { WidgetDraft } from "./widget-draft.ts";
import { useWidgetFormState } from "./widget-form-state.ts";
import styles from "./widget-screen.module.css";

const MAX_QUESTIONS = 6;
const MAX_OPTIONS = 6;
const NO_VIDEO = { title: "", duration: "", videoUrl: "", embedUrl: "" };

/** The demo video, and the questions of the guided demo. */
export function DemoFields({ draft, change }: { draft: WidgetDraft; change: (fields: Partial<WidgetDraft>) => void }) {
  const { demoVideo, demoQuestions } = draft;
  const { issue, isReadOnly } = useWidgetFormState();
  function changeVideo(fields: Partial<typeof NO_VIDEO>): void {
    const next = { ...NO_VIDEO, ...demoVideo, ...fields };
    change({ demoVideo: Object.values(next).every((value) => value.trim() === "") ? null : next });
  }
  function changeQuestion(id: string, fields: Partial<(typeof demoQuestions)[number]>): void {
    change({ demoQuestions: demoQuestions.map((question) => (question.id === id ? { ...question, ...fields } : question)) });
  }
  return (
    <>
      <fieldset className={styles.list}>
        <legend>Demo video</legend>
        <Field label="Title" error={issue("demoVideo.title")}>
          <Input value={demoVideo?.title ?? ""} onValueChange={(title) => changeVideo({ title })} />
        </Field>
        <Field label="Length" error={issue("demoVideo.duration")}>
          <Input placeholder="2:30" value={demoVideo?.duration ?? ""} onValueChange={(duration) => changeVideo({ duration })} />
        </Field>
        <Field
          label="Address of the video"
          description="An embed address of YouTube, Vimeo, Loom, Wistia or Vidyard, or a video on one of your allowed domains. Any other is shown as a link."
          error={issue("demoVideo.embedUrl")}
        >
          <Input type="url" value={demoVideo?.embedUrl ?? ""} onValueChange={(embedUrl) => changeVideo({ embedUrl, videoUrl: embedUrl })} />
        </Field>
      </fieldset>
      <fieldset className={styles.list}>
        <legend>Questions of the guided demo</legend>
        {demoQuestions.map((question, index) => (
          <div key={question.id} className={styles.block}>
            <Field label={`Question ${index + 1}`} error={issue(`demoQuestions.${index}.question`)}>
              <Input value={question.question} maxLength={200} onValueChange={(text) => changeQuestion(question.id, { question: text })} />
            </Field>
            <LineList
              label="Answers to choose from"
              description="Without any, the visitor answers in their own words."
              lines={question.options}
              max={MAX_OPTIONS}
              addLabel="Add an answer"
              path={`demoQuestions.${index}.options`}
              onChange={(options) => changeQuestion(question.id, { options })}
            />
            {!isReadOnly && (
              <Button
                size="small"
                kind="quiet"
                icon={<Trash2 aria-hidden="true" size={16} />}
                onClick={() => change({ demoQuestions: demoQuestions.filter(({ id }) => id !== question.id) })}
              >
                Remove the question
              </Button>
            )}
          </div>
        ))}
        {isReadOnly && demoQuestions.length === 0 && <p>None.</p>}
        {!isReadOnly && demoQuestions.length < MAX_QUESTIONS && (
          <Button
            size="small"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => change({ demoQuestions: [...demoQuestions, { id: browser.newId(), question: "", options: [] }] })}
          >
            Add a question
          </Button>
        )}
      </fieldset>
    </>
  );
}
