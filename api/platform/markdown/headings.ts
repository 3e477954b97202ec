/**
 * Hands out an id for each heading's text: readable, one of a kind in its text, and with a prefix
 * that no id of the page around it has.
 */
export function headingIds(): (text: string) => string {
  const taken = new Map<string, number>();
  return (text) => {
    const base = `s-${slugOf(text) || 'x'}`;
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    // A dot, which no text leaves in its id, so that a numbered one can't meet a heading called so.
    return count === 1 ? base : `${base}.${count}`;
  };
}

/** `Õhtune jalutuskäik, 2. osa` is `ohtune-jalutuskaik-2-osa`. */
export function slugOf(text: string, length = 60): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '');
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
