import { QRCodeSVG } from "qrcode.react";
import styles from "./two-steps.module.css";

/** The secret for an authenticator app, drawn in the page. */
export function QrCode({ value }: { value: string }) {
  return (
    <div className={styles.qr}>
      <QRCodeSVG value={value} size={176} marginSize={2} title="QR code for your authenticator app" />
    </div>
  );
}
