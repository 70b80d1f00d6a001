import { useState } from "react";
import type { DemoTexts } from "./demo-texts.ts";
import type { Question } from "./use-demo.ts";

/** A question with its options as buttons, or a field when there are none. Either may be skipped. */
export function QuestionForm({
  asked: { question, options },
  answer,
  texts,
  onAnswer,
}: {
  asked: Question;
  answer: string;
  texts: DemoTexts;
  onAnswer: (text: string) => void;
}) {
  const [text, setText] = useState(answer);
  return (
    <form
      className="disco-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(text);
      }}
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="disco-action disco-slot"
          aria-pressed={option === answer}
          dir="auto"
          onClick={() => onAnswer(option)}
        >
          {option}
        </button>
      ))}
      {options.length === 0 && (
        <>
          <input
            value={text}
            maxLength={500}
            aria-label={question}
            placeholder={texts.answer}
            dir="auto"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" className="disco-primary" disabled={text.trim() === ""}>
            {texts.next}
          </button>
        </>
      )}
      <button type="button" className="disco-link" onClick={() => onAnswer("")}>
        {texts.skip}
      </button>
    </form>
  );
}
