/** A call of a webhook that signs itself with openssl, to be pasted into a terminal as it is. */
export function signedCurl(url: string, secret: string): string {
  const body = JSON.stringify({ email: "ada@acme.com", company: "Acme", firstName: "Ada", message: "We would like to see a demo." });
  return [
    `SECRET='${secret}'`,
    `BODY='${body}'`,
    `ID="msg_$(openssl rand -hex 12)"`,
    `TIME="$(date +%s)"`,
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    `SIGNATURE="$(printf %s "$ID.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
    `curl -X POST '${url}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -H "webhook-id: $ID" -H "webhook-timestamp: $TIME" -H "webhook-signature: v1,$SIGNATURE" \\`,
    `  --data-binary "$BODY"`,
  ].join("\n");
}
