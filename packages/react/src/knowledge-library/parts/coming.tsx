import { Skeleton } from "../../kit/states.tsx";

/** The shape of cards that are on their way, so that little moves when they are there. */
export function Coming({ cards, size = "card" }: { cards: number; size?: "line" | "card" | "page" }) {
  return (
    <div className="disco-lib-coming" data-size={size}>
      <Skeleton rows={cards} />
    </div>
  );
}
