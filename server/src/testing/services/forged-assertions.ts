import { createSamlProvider, type Said, type SamlProvider } from "./saml-provider.ts";

type Forge = (said: Said) => string;

/** Responses that a server could be fooled by, each made from what an honest one says. `victim` is the address that they are after. */
export function forgeAssertions(saml: SamlProvider, victim: string): Record<string, Forge> {
  const sha1 = { algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1", digest: "http://www.w3.org/2000/09/xmldsig#sha1" };
  const long = 3_600_000;
  const { key } = createSamlProvider(victim);
  const honest: Forge = (said) => saml.sign(saml.assertionOf(said), said.id);
  const saying =
    (changes: Partial<Said>): Forge =>
    (said) =>
      honest({ ...said, ...changes });
  /** Another assertion beside or around the one that is signed. */
  const evil = (said: Said) => saml.assertionOf({ ...said, nameId: victim, id: "_evil" });
  const wrapped =
    (place: (signed: string, forged: string) => string): Forge =>
    (said) =>
      place(honest(said), evil(said));
  const signatureOf = (xml: string) => /<Signature[\s\S]*<\/Signature>/u.exec(xml)?.[0] ?? "";
  const assertions: Record<string, Forge> = {
    "no signature": (said) => saml.assertionOf(said),
    "another key": (said) => saml.sign(saml.assertionOf(said), said.id, { key }),
    "SHA-1": (said) => saml.sign(saml.assertionOf(said), said.id, sha1),
    "changed after it was signed": (said) => honest(said).replace(said.nameId, victim),
    "a signed one beside a forged one": wrapped((signed, forged) => forged + signed),
    "a forged one beside a signed one": wrapped((signed, forged) => signed + forged),
    "a signed one inside a forged one": wrapped((signed, forged) => forged.replace("</saml:Issuer>", `</saml:Issuer>${signed}`)),
    "a signed one in the extensions": wrapped((signed, forged) => `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`),
    "a signature that is moved": wrapped((signed, forged) =>
      forged.replace(
        "</saml:Issuer>",
        `</saml:Issuer>${signatureOf(signed)}<saml:Advice>${signed.replace(signatureOf(signed), "")}</saml:Advice>`,
      ),
    ),
    "two elements of one id": (said) => honest(said) + evil(said).replace("_evil", said.id),
    "the signature of an object inside it": (said) =>
      evil(said).replace(
        "</saml:Issuer>",
        `</saml:Issuer>${signatureOf(honest(said)).replace("</Signature>", `<Object>${saml.assertionOf(said)}</Object></Signature>`)}`,
      ),
    "another audience": saying({ audience: "https://other.example/metadata" }),
    "another recipient": saying({ recipient: "https://other.example/acs" }),
    "another issuer": saying({ issuer: "https://other.example/metadata" }),
    "another request": saying({ inResponseTo: "_another" }),
    expired: saying({ notOnOrAfter: new Date(Date.now() - long) }),
    "confirmed too long ago": saying({ confirmedUntil: new Date(Date.now() - long) }),
    "not yet valid": saying({ notBefore: new Date(Date.now() + long) }),
    "a comment in the name": (said) =>
      saml.sign(saml.assertionOf({ ...said, nameId: `${victim}.other.example` }), said.id).replace(victim, `${victim}<!---->`),
    "an instruction in the name": (said) => honest(said).replace(`${said.nameId}<`, `${said.nameId}<?x?><`),
    "an address of another domain": saying({ nameId: "eve@other.example" }),
    "no address": saying({ nameId: "bob" }),
  };
  const inHonest = Object.entries(assertions).map(([name, forge]): [string, Forge] => [name, (said) => saml.encode(said, forge(said))]);
  return {
    ...Object.fromEntries(inHonest),
    "another destination": (said) => saml.encode({ ...said, destination: "https://other.example/acs" }, honest(said)),
    "another request, in the response as well": (said) => {
      const other = { ...said, inResponseTo: "_another", responseTo: "_another" };
      return saml.encode(other, honest(other));
    },
    "more elements than are read in time": (said) => saml.encode(said, honest(said) + "<a/>".repeat(4_000)),
    "a doctype": (said) => {
      const xml = Buffer.from(saml.encode(said, honest(said)), "base64").toString();
      return Buffer.from(xml.replace("<samlp:Response", '<!DOCTYPE r [<!ENTITY e "x">]><samlp:Response')).toString("base64");
    },
  };
}
