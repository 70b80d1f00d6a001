import { Skeleton } from "../../kit/states.tsx";

/** The shape of cards that are on their way, so that little moves when they are there. */
export function CardSkeleton({ cards, size = "card" }: { cards: number; size?: "line" | "card" | "page" }) {
  return (
    <div className="disco-lib-skeleton" data-size={size}>
      <Skeleton rows={cards} />
    </div>
  );
}
