import { useEffect, useState } from "react";
import type { CardTexts } from "./card-texts.ts";
import { Icon } from "./icon.tsx";
import type { Metadata } from "./message-parts.ts";
import { hostOf } from "./parse-rich-text.ts";

const PLAY = "M7 4l13 8-13 8z";

const FILE = /\.(?:mp4|webm|m4v)(?:[?#]|$)/iu;

/**
 * A video. The player may come from another host, so it loads only when the visitor wants it. Where the page's policy forbids it,
 * and for a video without a player, a link is shown.
 */
export function Video({ video, texts }: { video: NonNullable<Metadata["videoData"]>; texts: CardTexts }) {
  const { title, duration, embedUrl, videoUrl } = video;
  const [isPlaying, setPlaying] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    const { origin } = new URL(embedUrl);
    // A frame is reported by its address or by its origin alone, depending on the browser.
    const notice = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) =>
      disposition === "enforce" && blockedURI.startsWith(origin) && setBlocked(true);
    document.addEventListener("securitypolicyviolation", notice);
    return () => document.removeEventListener("securitypolicyviolation", notice);
  }, [isPlaying, embedUrl]);
  const isPlayable = !!hostOf(embedUrl);
  if (!isPlayable && !hostOf(videoUrl)) return null;
  return (
    <section className="disco-card disco-video">
      {!isPlayable ? null : isBlocked ? (
        <p className="disco-poster" role="status">
          {texts.videoBlocked}
        </p>
      ) : !isPlaying ? (
        <button type="button" className="disco-poster" aria-label={texts.playVideo(title)} onClick={() => setPlaying(true)}>
          <Icon path={PLAY} />
        </button>
      ) : FILE.test(embedUrl) ? (
        <video src={embedUrl} title={title} controls autoPlay playsInline />
      ) : (
        <iframe
          src={embedUrl}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p>
        <bdi>{duration}</bdi>
        {hostOf(videoUrl) && (
          <a href={videoUrl} target="_blank" rel="noreferrer nofollow">
            {texts.openVideo}
          </a>
        )}
      </p>
    </section>
  );
}
