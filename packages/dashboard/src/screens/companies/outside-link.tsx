/** A link for addresses of the web, which come from strangers; empty otherwise. */
export function OutsideLink({ url, children }: { url: string | null; children: string }) {
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol)) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
