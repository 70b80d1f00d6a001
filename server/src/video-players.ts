import type { VideoData } from "@disco/protocol";

/** The addresses from which players of video hosts are framed; the video's name follows. */
export const videoPlayers = [
  "https://www.youtube.com/embed/",
  "https://www.youtube-nocookie.com/embed/",
  "https://player.vimeo.com/video/",
  "https://www.loom.com/embed/",
  "https://fast.wistia.net/embed/",
  "https://play.vidyard.com/",
] as const;

/** A video that may play inside a page: from a known player, or from an origin that `isOwn`. Any other keeps its link alone. */
export function playable(video: VideoData, isOwn: (origin: string) => boolean = () => false): VideoData {
  const url = URL.parse(video.embedUrl);
  if (url !== null && (videoPlayers.some((player) => url.href.startsWith(player)) || isOwn(url.origin))) return video;
  return { ...video, videoUrl: video.videoUrl || video.embedUrl, embedUrl: "" };
}
