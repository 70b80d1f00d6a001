/** The brand: a mirror ball of nine facets, lit from the upper left. Its style sheet makes the square a ball. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="disco-mark" viewBox="0 0 22 22" width={size} height={size} aria-hidden="true">
      <path d="M0 7h6v8H0zM7 7h8v8H7z" />
      <path opacity=".7" d="M0 0h6v6H0zM0 16h6v6H0z" />
      <path opacity=".5" d="M7 0h8v6H7zM7 16h8v6H7z" />
      <path opacity=".3" d="M16 0h6v6h-6zM16 7h6v8h-6zM16 16h6v6h-6z" />
    </svg>
  );
}
