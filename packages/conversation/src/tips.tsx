/** Questions a visitor may want to ask, as quick replies. */
export function Tips({ tips, onChoose }: { tips: readonly string[]; onChoose: (tip: string) => void }) {
  return (
    <div className="disco-tips">
      {tips.map((tip) => (
        <button key={tip} type="button" dir="auto" onClick={() => onChoose(tip)}>
          {tip}
        </button>
      ))}
    </div>
  );
}
