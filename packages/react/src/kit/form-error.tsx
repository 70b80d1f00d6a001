/** What went wrong with a form, said at once to those who listen. Nothing where nothing did. */
export function FormError({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className="disco-kit-error" role="alert">
      {children}
    </p>
  );
}
