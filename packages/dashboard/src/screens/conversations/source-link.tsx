/** The title of what an answer was taken from, with a link to its page where it has one. */
export function SourceLink({ title, url }: { title: string; url: string | null }) {
  if (url === null || !isWebAddress(url)) return title;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol);
}
