import { shortAddress } from "./words.ts";

/** A link to a page of the library. Script addresses become text. */
export function AddressLink({ url, children }: { url: string; children?: string }) {
  const text = children ?? shortAddress(url);
  if (!/^https?:\/\//iu.test(url)) return <>{text}</>;
  return (
    <a className="disco-lib-cut" dir="auto" title={text} href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
