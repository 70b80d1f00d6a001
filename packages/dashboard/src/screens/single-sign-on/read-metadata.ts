const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** What an identity provider's metadata says; null where it is none. Only the browser reads the XML. */
export function readMetadata(xml: string): { entityId: string; entryPoint: string; certificates: string[] } | null {
  const page = new DOMParser().parseFromString(xml, "application/xml");
  const [provider] = page.getElementsByTagNameNS(METADATA, "IDPSSODescriptor");
  const entityId = provider?.closest("EntityDescriptor, *|EntityDescriptor")?.getAttribute("entityID");
  if (provider === undefined || entityId == null) return null;
  const services = [...provider.getElementsByTagNameNS(METADATA, "SingleSignOnService")];
  const entryPoint = services.find((each) => each.getAttribute("Binding") === REDIRECT)?.getAttribute("Location");
  const certificates = [...provider.getElementsByTagNameNS(METADATA, "KeyDescriptor")]
    .filter((each) => each.getAttribute("use") !== "encryption")
    .flatMap((each) => [...each.getElementsByTagNameNS(SIGNATURE, "X509Certificate")].map(({ textContent }) => textContent.trim()));
  return entryPoint == null || certificates.length === 0 ? null : { entityId, entryPoint, certificates: [...new Set(certificates)] };
}
