/** A link only where the address is one of the web: strangers say what stands here. Nothing where there is none. */
export function OutsideLink({ url, children }: { url: string | null; children: string }) {
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol)) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
