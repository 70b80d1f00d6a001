import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A file's own key, so that a change of the server's key seals this one again and no part. */
export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export function sealFileKey(secrets: SecretBox, fileId: string, key: Buffer): string {
  return secrets.seal(key.toString("base64url"), keyPlace(fileId));
}

export function openFileKey(secrets: SecretBox, fileId: string, sealed: string): Buffer {
  return Buffer.from(secrets.open(sealed, keyPlace(fileId)), "base64url");
}

/** A key seals one file, so the number of a part is used once with it; a part that was moved does not open. */
export function sealPart(key: Buffer, number: number, part: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, ivOf(number));
  const encrypted = [cipher.update(part), cipher.final()];
  return Buffer.concat([cipher.getAuthTag(), ...encrypted]);
}

/** @throws when the part was changed or moved. */
export function openPart(key: Buffer, number: number, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, ivOf(number));
  decipher.setAuthTag(sealed.subarray(0, TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(TAG_BYTES)), decipher.final()]);
}

function ivOf(number: number): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUInt32BE(number, IV_BYTES - 4);
  return iv;
}

function keyPlace(fileId: string): SecretPlace {
  return ["thread_files", fileId, "key"];
}
