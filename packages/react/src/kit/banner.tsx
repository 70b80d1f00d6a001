import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import { IconButton } from "./button.tsx";
import { useKitTexts } from "./kit-texts.ts";

/** Says something about the whole screen, above it. */
export interface BannerProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** Usually a button. */
  action?: ReactNode;
  /** Left out, the banner stays for as long as it holds. */
  onDismiss?: (() => void) | undefined;
}

const ICONS = { neutral: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** Says something about the whole screen. A bad one is announced at once. */
export function Banner({ tone = "neutral", title, children, action, onDismiss }: BannerProps) {
  const texts = useKitTexts();
  const Icon = ICONS[tone];
  return (
    <div className="disco-kit-banner" data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon aria-hidden="true" size={20} />
      <div>
        {title !== undefined && <p className="disco-kit-banner-title">{title}</p>}
        {children}
      </div>
      {action}
      {onDismiss && <IconButton label={texts.dismiss} icon={<X aria-hidden="true" size={16} />} onClick={onDismiss} />}
    </div>
  );
}
