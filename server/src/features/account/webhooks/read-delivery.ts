import type { WebhookReadAs, WebhookVerdict } from "@disco/protocol";
import { listFields, MOST_FIELDS } from "./delivery-fields.ts";
import { type Json, parseBody } from "./parse-body.ts";
import { type Corrections, type DeliveredRequest, recognizeRequest } from "./recognize-request.ts";

export interface DeliveryTask {
  body: Uint8Array;
  contentType: string | null;
  corrections: Corrections;
}

export interface DeliveryProblem {
  verdict: WebhookVerdict;
  detail: string;
  cure: string;
  status: number;
}

export type ReadDelivery = { readAs: WebhookReadAs[]; charset: string | null } & (
  { request: DeliveredRequest } | { problem: DeliveryProblem }
);

const MOST_COUNTED = 20;
/** More than the source of a lead keeps. */
const LONGEST_TEXT = 150_000;

export async function readDelivery({ body, contentType, corrections }: DeliveryTask): Promise<ReadDelivery> {
  const { data, charset } = await parseBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType);
  const refuse = (verdict: WebhookVerdict, detail: string, cure: string, status = 400, readAs: WebhookReadAs[] = []): ReadDelivery => ({
    problem: { verdict, detail, cure, status },
    readAs,
    charset,
  });
  if (data === null)
    return refuse("not_json", "The body is neither JSON nor a form.", 'Send a JSON object, such as {"email": "ada@acme.com"}.');
  if (countPeople(data) > 1)
    return refuse("several_requests", "The body is a list of several requests.", "Send each request in a delivery of its own.");
  const fields = listFields(data);
  if (fields.length > MOST_FIELDS)
    return refuse("too_large", `The body has more than ${MOST_FIELDS} fields.`, "Send the fields of the form alone.", 413);
  const { request, readAs, wrongEmail } = recognizeRequest(fields, corrections);
  if (request === null) {
    const detail =
      wrongEmail === null
        ? "No field of the body holds an e-mail address."
        : `"${wrongEmail.slice(0, 60).toWellFormed()}" is not an e-mail address.`;
    return refuse("no_email", detail, "Send the visitor's e-mail address in a field of its own.", 400, readAs);
  }
  const length = [request.message ?? "", ...Object.values(request.context)].reduce((sum, text) => sum + text.length, 0);
  if (length > LONGEST_TEXT)
    return refuse(
      "too_large",
      `The fields hold more than ${LONGEST_TEXT} characters.`,
      "Send shorter fields, and files elsewhere.",
      413,
      readAs,
    );
  return { request, readAs, charset };
}

/** Items of a list at the top that have an address each. */
function countPeople(data: Json): number {
  if (!Array.isArray(data)) return 1;
  return data.slice(0, MOST_COUNTED).filter((item: Json) => {
    const fields = listFields(item);
    return fields.length > 1 && fields.length <= MOST_FIELDS && recognizeRequest(fields, {}).request !== null;
  }).length;
}
