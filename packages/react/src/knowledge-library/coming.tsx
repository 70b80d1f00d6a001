import { Skeleton } from "../kit/states.tsx";

/** The shape of cards that are on their way, so that little moves when they are there. */
export function Coming({ cards, isShort = false }: { cards: number; isShort?: boolean }) {
  return (
    <div className="disco-lib-coming" data-short={isShort || undefined}>
      <Skeleton rows={cards} />
    </div>
  );
}
