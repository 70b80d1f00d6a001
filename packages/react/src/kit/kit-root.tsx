import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import { createContext, useContext, useMemo, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import { englishKit, KitTextsContext } from "./kit-texts.ts";
import type { KitTexts } from "./kit-texts.ts";
import { Toasts } from "./toast.tsx";

/** Where the layers of the kit (drawers, menus, dialogs) are drawn. */
interface Kit {
  layer: HTMLElement | null;
}

const KitContext = createContext<Kit | null>(null);

/** How everything below a root looks and reads. */
export interface KitRootProps {
  /** `auto` follows the system. */
  theme?: "light" | "dark" | "auto" | undefined;
  dir?: "ltr" | "rtl" | undefined;
  /** A colour of your own for buttons and marks; its readable text is derived from it. */
  accent?: string | undefined;
  className?: string | undefined;
  /** Words of your own for those of the kit; what is left out stays English. */
  texts?: Partial<KitTexts> | undefined;
  children: ReactNode;
}

/** Theme, direction, toasts and tooltips. All kit components need one root above. */
export function KitRoot({ theme = "auto", dir = "ltr", accent, className, texts, children }: KitRootProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const kit = useMemo(() => ({ layer }), [layer]);
  const words = useMemo(() => ({ ...englishKit, ...texts }), [texts]);
  const style = accent === undefined ? undefined : accentStyle(accent);
  return (
    <KitContext.Provider value={kit}>
      <KitTextsContext.Provider value={words}>
        <DirectionProvider direction={dir}>
          {/* No inline style elements: a page's policy may forbid them. */}
          <CSPProvider disableStyleElements>
            <Tooltip.Provider delay={400}>
              <div
                className={`disco disco-kit ${className ?? ""}`}
                data-theme={theme === "auto" ? undefined : theme}
                dir={dir}
                style={style}
              >
                <Toasts>{children}</Toasts>
                <div ref={setLayer} className="disco-kit-layer" />
              </div>
            </Tooltip.Provider>
          </CSPProvider>
        </DirectionProvider>
      </KitTextsContext.Provider>
    </KitContext.Provider>
  );
}

/** Whether a root is above. */
export function useHasKitRoot(): boolean {
  return useContext(KitContext) !== null;
}

/** The element that layers are drawn in: the root's own, so that they take its theme. Null until the root is on the page. */
export function useLayer(): HTMLElement | null {
  const kit = useContext(KitContext);
  if (kit === null) throw new Error("A part of the kit needs a KitRoot above it.");
  return kit.layer;
}

function accentStyle(accent: string): CSSProperties & Record<"--disco-accent", string> {
  return { "--disco-accent": accent };
}
