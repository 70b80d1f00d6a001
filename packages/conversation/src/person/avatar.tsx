import type { Session } from "@disco/client";
import { useEffect, useRef, useState } from "react";

// Twice its size on the screen.
const SIZE = 56;

/** A person's photo, and until it is here their initials. It is drawn rather than linked: a page's policy may allow no pictures. */
export function Avatar({ session, person: { name, photo } }: { session: Session; person: { name: string; photo: string | null } }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    setDrawn(false);
    if (!photo) return;
    void session
      .join()
      .then(({ readFile }) => readFile(photo))
      .then(createImageBitmap)
      .then(
        (picture) => {
          const side = Math.min(picture.width, picture.height);
          const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
          canvas.current?.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE);
          setDrawn(true);
        },
        () => {},
      );
  }, [photo]);
  return (
    <span className="disco-avatar" aria-hidden="true">
      {!isDrawn && initialsOf(name)}
      <canvas ref={canvas} width={SIZE} height={SIZE} hidden={!isDrawn} />
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0] ?? "").join("");
}
