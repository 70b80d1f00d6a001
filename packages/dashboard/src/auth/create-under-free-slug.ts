/**
 * Creates an organization under a slug without a number where one is free. A plain slug belongs to the company whose address the member
 * has: the name itself is tried where the domain contains it, then the domain's own. Anyone may take a slug with a number.
 */
export async function createUnderFreeSlug<Made>(
  name: string,
  email: string,
  create: (slug: string) => Promise<Made>,
  isRefusal: (error: unknown) => boolean,
): Promise<Made> {
  const plain = plainSlug(name);
  // The label next to the public suffix comes first: "acme" of ann@mail.acme.co.uk is the second or the third from the right.
  const labels = (email.split("@").at(-1) ?? "").toLowerCase().split(".").slice(0, -1).toReversed().slice(0, 2);
  for (const slug of new Set(labels.includes(plain) ? [plain, ...labels] : labels)) {
    try {
      return await create(slug);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).slice(-6);
  return create(`${plain}-${digits}`);
}

function plainSlug(name: string): string {
  return (
    name
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, "-")
      .replaceAll(/^-+|-+$/gu, "")
      .slice(0, 50) || "company"
  );
}
