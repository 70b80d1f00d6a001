/** The facets of a mirror ball: tiles that catch the light from the upper left. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d="M12 8l4 4-4 4-4-4zM6.6 4.2l3 1.6-1.2 3.4-4-.6z" />
      <path opacity=".72" d="M12 1.6l2.6 2.7L12 6.8 9.4 4.3zM4.3 9.4L6.8 12l-2.5 2.6L1.6 12zM17.4 4.2l2.2 4.4-4 .6-1.2-3.4z" />
      <path opacity=".45" d="M4.4 15.4l4-.6 1.2 3.4-3 1.6zM19.7 9.4l2.7 2.6-2.7 2.6-2.5-2.6z" />
      <path opacity=".28" d="M12 17.2l2.6 2.5-2.6 2.7-2.6-2.7zM15.6 14.8l4 .6-2.2 4.4-3-1.6z" />
    </svg>
  );
}
