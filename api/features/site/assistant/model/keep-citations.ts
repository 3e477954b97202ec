/** `[1]`, `[1, 3]`; models also write `【1】`. */
const citation = /[[【]\s*\d+(?:\s*[,;]\s*\d+)*\s*[\]】]/gu;
/** Nothing in an answer leads elsewhere: sources are linked by their numbers. */
const address = /(?:https?:\/\/|www\.)\S*/giu;
/** The last word so far, with the citations in it, which may hold spaces: the next piece may continue it. */
const unfinishedWord = /(?:[[【][\d\s,;]*[\]】]|\S)*(?:[[【][\d\s,;]*)?$/u;

/**
 * Cleans an answer as it comes: only citations of existing sources stay, each number in brackets of its own, and
 * addresses are left out. Returns what may be shown so far, and the rest at the end.
 */
export function keepCitations(sourceCount: number) {
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
      const [end = ''] = unfinishedWord.exec(held) ?? [];
      const ready = held.slice(0, held.length - end.length);
      held = end;
      return clean(ready);
    },
    /** What was held back when the answer ended. */
    rest(): string {
      const ready = held;
      held = '';
      return clean(ready);
    },
  };
}
