/**
 * Converts a title to a slug: `Õhtune jalutuskäik, 2. osa` becomes `ohtune-jalutuskaik-2-osa`. Empty without letters.
 */
export function slugOf(title: string, length = 60): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '');
}
