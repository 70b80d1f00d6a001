import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** What an assertion says; each field of it can be forged. */
export interface Said {
  nameId: string;
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  inResponseTo: string;
  responseTo: string;
  notBefore: Date;
  notOnOrAfter: Date;
  confirmedUntil: Date;
  attributes: Record<string, string>;
  id: string;
}

/** An organization's SAML provider, which answers requests as its person would have it. */
export interface SamlProvider {
  entityId: string;
  entryPoint: string;
  certificate: string;
  key: KeyObject;
  /** What an honest answer to the request says. */
  answer(authorizeUrl: string, changes?: Partial<Said>): { said: Said; relayState: string };
  assertionOf(said: Said): string;
  /** The response around an assertion, as it is posted. */
  encode(said: Said, inside: string): string;
  /** Signs the element of an id, and puts the signature after its issuer. */
  sign(xml: string, id: string, options?: { key?: KeyObject; algorithm?: string; digest?: string }): string;
}

export function createSamlProvider(email: string, origin = "https://idp.acme.example"): SamlProvider {
  const { publicKey, privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const entityId = `${origin}/metadata`;
  return {
    entityId,
    entryPoint: `${origin}/sso`,
    certificate: certificateOf(publicKey, key),
    key,
    answer: (authorizeUrl, changes = {}) => {
      const asked = new URL(authorizeUrl).searchParams;
      const request = inflateRawSync(Buffer.from(asked.get("SAMLRequest") ?? "", "base64")).toString();
      const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, "u").exec(request)?.[1] ?? "";
      const consumer = attribute("AssertionConsumerServiceURL");
      const audience = /<saml:Issuer[^>]*>([^<]*)</u.exec(request)?.[1] ?? "";
      const id = attribute("ID");
      const soon = new Date(Date.now() + 300_000);
      const honest = {
        nameId: email,
        issuer: entityId,
        audience,
        recipient: consumer,
        destination: consumer,
        inResponseTo: id,
        responseTo: id,
      };
      const times = { notBefore: new Date(Date.now() - 5_000), notOnOrAfter: soon, confirmedUntil: soon };
      const said = { ...honest, ...times, attributes: {}, id: `_${randomUUID()}`, ...changes };
      return { said, relayState: asked.get("RelayState") ?? "" };
    },
    assertionOf: (said) => {
      const attributes = Object.entries(said.attributes).map(
        ([name, value]) => `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
      );
      return (
        `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${said.id}" Version="2.0" IssueInstant="${new Date().toISOString()}">` +
        `<saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID>${said.nameId}</saml:NameID>` +
        `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
        `InResponseTo="${said.inResponseTo}" Recipient="${said.recipient}" NotOnOrAfter="${said.confirmedUntil.toISOString()}"/>` +
        `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${said.notBefore.toISOString()}" ` +
        `NotOnOrAfter="${said.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience>` +
        `</saml:AudienceRestriction></saml:Conditions>` +
        (attributes.length === 0 ? "" : `<saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement>`) +
        `</saml:Assertion>`
      );
    },
    encode: (said, inside) =>
      Buffer.from(
        `<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_${randomUUID()}" Version="2.0" ` +
          `IssueInstant="${new Date().toISOString()}" Destination="${said.destination}" InResponseTo="${said.responseTo}">` +
          `<saml:Issuer>${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>` +
          `</samlp:Status>${inside}</samlp:Response>`,
      ).toString("base64"),
    sign: (xml, id, options = {}) => {
      const signer = new SignedXml({
        privateKey: (options.key ?? key).export({ type: "pkcs8", format: "pem" }),
        signatureAlgorithm: options.algorithm ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        canonicalizationAlgorithm: EXCLUSIVE,
      });
      const at = `//*[@ID='${id}']`;
      signer.addReference({
        xpath: at,
        digestAlgorithm: options.digest ?? "http://www.w3.org/2001/04/xmlenc#sha256",
        transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", EXCLUSIVE],
      });
      signer.computeSignature(xml, { location: { reference: `${at}/*[local-name()='Issuer']`, action: "after" } });
      return signer.getSignedXml();
    },
  };
}

/** A certificate of nothing but a key, in DER as X.509 has it. */
function certificateOf(publicKey: KeyObject, key: KeyObject): string {
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const length =
      body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255];
    return Buffer.concat([Buffer.from([tag, ...length]), body]);
  };
  const [SEQUENCE, SET] = [0x30, 0x31];
  const algorithm = der(SEQUENCE, der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("idp")))));
  const validity = der(SEQUENCE, der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z")));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = der(SEQUENCE, der(0x02, Buffer.from([1])), algorithm, name, validity, name, spki);
  const signature = der(0x03, Buffer.from([0]), sign("RSA-SHA256", body, key));
  return der(SEQUENCE, body, algorithm, signature).toString("base64");
}
