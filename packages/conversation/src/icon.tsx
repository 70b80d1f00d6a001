// Outlines from lucide, on its grid of 24 with a stroke of 2.
const outlines = {
  close: "M18 6L6 18M6 6l12 12",
  send: "M12 19V5M5 12l7-7 7 7",
  stop: "M7 7h10v10H7z",
  down: "M12 5v14M19 12l-7 7-7-7",
  play: "M7 4l13 8-13 8z",
  copy: "M9 9h12v12H9zM5 15H3V3h12v2",
  clock: "M12 2a10 10 0 1 0 .1 0zM12 6v6l4 2",
  back: "M19 12H5M12 19l-7-7 7-7",
  check: "M20 6L9 17l-5-5",
  calendar: "M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
} as const;

/** One icon of the set. It says nothing by itself: the control that holds it has the name. */
export function Icon({ name }: { name: keyof typeof outlines }) {
  return (
    <svg className="disco-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
