/** Matches `[1]` and `[1, 3]`, and also `【1】`, which some models write. */
const citation = /[[【]\s*\d+(?:\s*[,;]\s*\d+)*\s*[\]】]/gu;
/** Matches URLs. An answer contains no links of its own, because sources are linked by their numbers. */
const address = /(?:https?:\/\/|www\.)\S*/giu;
/** Matches citations, which may contain spaces or be unfinished, and the spaces between words. */
const citationOrSpace = /[[【][\d\s,;]*(?:[\]】]|$)|\s/gu;

/**
 * Cleans an answer as it arrives: keeps only citations of existing sources, each number in its own brackets, and
 * removes URLs. `take` returns what may be shown so far; `rest` returns what is left at the end.
 */
export function filterCitations(sourceCount: number) {
  let held = '';
  const cite = (found: string) =>
    (found.match(/\d+/g) ?? [])
      .map(Number)
      .filter((number) => number >= 1 && number <= sourceCount)
      .map((number) => `[${number}]`)
      .join('');
  const clean = (text: string) => text.replace(citation, cite).replace(address, '');
  return {
    take(piece: string): string {
      held += piece;
      const from = findLastWord(held);
      const ready = held.slice(0, from);
      held = held.slice(from);
      return clean(ready);
    },
    /** Returns the text that was held back until the answer ended. */
    rest(): string {
      const ready = held;
      held = '';
      return clean(ready);
    },
  };
}

/** Finds where the last word begins, including citations in it, because the next piece may continue this word. */
function findLastWord(text: string): number {
  let from = 0;
  for (const { 0: found, index } of text.matchAll(citationOrSpace))
    if (found.trim() === '') from = index + found.length;
  return from;
}
