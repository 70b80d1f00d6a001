import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Where a secret is kept: its table, row and column. A ciphertext that was moved to another place does not open there. */
export type SecretPlace = readonly [table: string, row: string, column: string];

/** Keeps secrets that must be readable again (signing secrets, vendors' keys) encrypted in the database. */
export interface SecretBox {
  /** Names the key that seals. */
  readonly keyId: string;
  seal(secret: string, place: SecretPlace): string;
  /** @throws when the text was changed, moved, or sealed with a key that is not known any more. */
  open(sealed: string, place: SecretPlace): string;
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key derived from SECRET_KEY. A sealed text is `v1.<key id>.<base64url of iv, tag and ciphertext>`. While keys are
 * changed, what the previous one sealed opens as well.
 */
export function createSecretBox(secretKey: string, previousSecretKey: string | null = null): SecretBox {
  const current = deriveKey(secretKey);
  const known = previousSecretKey === null ? [current] : [current, deriveKey(previousSecretKey)];
  return {
    keyId: current.id,
    seal: (secret, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(labelOf(place));
      const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `v1.${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
    },
    open: (sealed, place) => {
      const [version, sealedWith, body = ""] = sealed.split(".");
      const found = version === "v1" ? known.find(({ id }) => id === sealedWith) : undefined;
      if (found === undefined)
        throw new Error("A secret at rest was sealed with another key: set SECRET_KEY_PREVIOUS to the one that was used before.");
      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes.subarray(0, IV_BYTES)).setAAD(labelOf(place));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}

function deriveKey(secretKey: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "disco secrets at rest", 32));
  return { id: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
}

function labelOf(place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify(place));
}
