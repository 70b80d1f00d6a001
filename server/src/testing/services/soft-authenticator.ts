import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Ceremony {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the device asked its owner for a PIN. */
  isChecked?: boolean;
}

/** A passkey in memory, as a browser hands it on. Chromium's own one is asked in the stories. */
export function createSoftAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: an elliptic curve key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  function dataOf({ rpId = "localhost", isChecked = true }: Ceremony, isNew: boolean): Buffer {
    const head = Buffer.alloc(5);
    head[0] = 1 + (isChecked ? 4 : 0) + (isNew ? 64 : 0);
    head.writeUInt32BE((counter += 1), 1);
    const own = isNew ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose] : [];
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, ...own]);
  }
  const clientDataOf = (type: string, { challenge, origin = "http://localhost" }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, string>) => ({
    id: base64(id),
    rawId: base64(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    register: (ceremony: Ceremony) => {
      const data = dataOf(ceremony, true);
      const length = Buffer.from([0x58, data.length]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"), length, data]);
      return credential({
        clientDataJSON: base64(clientDataOf("webauthn.create", ceremony)),
        attestationObject: base64(attestation),
      });
    },
    signIn: (ceremony: Ceremony) => {
      const data = dataOf(ceremony, false);
      const clientData = clientDataOf("webauthn.get", ceremony);
      const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
      return credential({
        clientDataJSON: base64(clientData),
        authenticatorData: base64(data),
        signature: base64(sign("sha256", signed, privateKey)),
      });
    },
  };
}
