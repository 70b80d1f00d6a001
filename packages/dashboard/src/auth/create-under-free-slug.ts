/**
 * Creates an organization under a slug made from its name. The plain one belongs to the company whose address the
 * member has; where that may be, it is tried first. The marked one is free to take for everybody.
 */
export async function createUnderFreeSlug<Made>(
  name: string,
  email: string,
  create: (slug: string) => Promise<Made>,
  isRefusal: (error: unknown) => boolean,
): Promise<Made> {
  const plain = plainSlug(name);
  const mayBePlain = (email.split("@").at(-1) ?? "").split(".").includes(plain);
  if (mayBePlain) {
    try {
      return await create(plain);
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
