/** One icon of the set: an outline from lucide, on its grid of 24. It says nothing by itself: the control that holds it has the name. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="disco-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
