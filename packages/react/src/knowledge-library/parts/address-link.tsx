import { shortAddress } from "./words.ts";

/** A link to a page that the library knows. What a site calls itself is never a script's address. */
export function AddressLink({ url, children }: { url: string; children?: string }) {
  const text = children ?? shortAddress(url);
  if (!/^https?:\/\//iu.test(url)) return <>{text}</>;
  return (
    <a className="disco-lib-cut" dir="auto" title={text} href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
