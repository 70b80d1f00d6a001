import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Tooltip } from "./tooltip.tsx";

/** A button that says what happens. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` a screen; `danger` for what cannot be undone. */
  kind?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "normal" | undefined;
  icon?: ReactNode;
  /** Cannot be pressed, but keeps the focus and its place in the order. */
  isBusy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that says what happens. */
export function Button({ kind = "secondary", size = "normal", icon, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`disco-kit-button ${className ?? ""}`}
      data-kind={kind}
      data-size={size}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className="disco-kit-spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A button that is an icon; its label is its name and its tooltip. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  label: string;
  icon: ReactNode;
  tone?: "normal" | "danger" | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that is an icon; its label is its name and its tooltip. */
export function IconButton({ label, icon, tone = "normal", className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" {...rest} aria-label={label} data-tone={tone} className={`disco-kit-icon-button ${className ?? ""}`}>
        {icon}
      </button>
    </Tooltip>
  );
}
