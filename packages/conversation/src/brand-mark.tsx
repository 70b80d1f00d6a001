/** The brand: a mirror ball of nine facets, lit from the upper left. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="disco-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M8.5 8.5h7v7h-7zM7.5 15.5H1.6a11 11 0 0 1 0-7h5.9z" />
      <path opacity=".7" d="M7.5 7.5H2A11 11 0 0 1 7.5 2zM7.5 16.5V22A11 11 0 0 1 2 16.5z" />
      <path opacity=".5" d="M8.5 7.5V1.6a11 11 0 0 1 7 0v5.9zM15.5 16.5v5.9a11 11 0 0 1-7 0v-5.9z" />
      <path opacity=".3" d="M16.5 7.5V2A11 11 0 0 1 22 7.5zM16.5 8.5h5.9a11 11 0 0 1 0 7h-5.9zM16.5 16.5H22a11 11 0 0 1-5.5 5.5z" />
    </svg>
  );
}
