/** Problem of a form, announced at once to screen readers. Renders nothing without one. */
export function FormError({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className="disco-kit-error" role="alert">
      {children}
    </p>
  );
}
