import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import type { Company } from "./open-company.ts";

export interface FileToSend {
  name: string;
  bytes: Uint8Array;
}

export interface SendOptions {
  as?: "acme" | "globex" | null;
  organizationId?: string;
  cookie?: string;
  /** An Idempotency-Key. */
  key?: string;
  /** Sent before the files: the head of a further part, and its body. */
  part?: readonly [head: string, body: string];
}

const bearers = new WeakMap<Company["db"], Map<string, string>>();
const BOUNDARY = "disco-test-boundary";

/** Uploads files as a form does. */
export async function sendFiles(company: Company, files: readonly FileToSend[], options: SendOptions = {}) {
  const { as = null, cookie, key, part } = options;
  const bearer = as === null ? null : await bearerOf(company, as);
  return company.app.inject({
    method: "POST",
    url: "/api/knowledge/upload",
    headers: {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    payload: aForm(files, options.organizationId ?? "acme", part),
  });
}

async function bearerOf({ db, env }: Company, slug: string): Promise<string> {
  const known = bearers.get(db) ?? new Map<string, string>();
  bearers.set(db, known);
  const bearer = known.get(slug) ?? (await issueBearer(db, env, { email: `ann@${slug}.example`, slug }));
  known.set(slug, bearer);
  return bearer;
}

/** The body of such a form. A browser writes its boundary at random; this one is always the same. */
function aForm(files: readonly FileToSend[], organizationId: string, further: SendOptions["part"]): Buffer {
  const part = (head: string, body: Uint8Array | string) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ];
  const parts = files.flatMap(({ name, bytes }) =>
    part(`name="files"; filename="${name}"\r\nContent-Type: application/octet-stream`, bytes),
  );
  const before = further === undefined ? [] : part(...further);
  return Buffer.concat([...before, ...parts, ...part('name="organizationId"', organizationId), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
