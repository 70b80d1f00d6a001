/** Three dots while the agent thinks. */
export function TypingIndicator({ label }: { label: string }) {
  return (
    <div className="disco-message" data-from="agent">
      <div className="disco-bubble disco-typing" role="status" aria-label={label}>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
