import { attacks } from '../../attacks.ts';

/** A text that was entered somewhere: by its mark it is found again on the page that shows it. */
export interface EnteredText {
  field: string;
  mark: string;
  /** Names of the pages that must show it. */
  shownOn: readonly string[];
}

/** Breaks out of whatever a page writes a text into; the element that it makes is looked for. */
const breakouts = [`"'></script></style></title></textarea><x-a id=x>`, `"'></script><x-a>`] as const;

/** What a rule without `<` and `>` lets through. */
const attributes = `" onmouseover=alert(1) autofocus onfocus=alert(1) x=' style='background:url(//attack.invalid/x)' &lt;x-a&gt;`;

/**
 * Writes a text for each field: its mark, what breaks out, and of the other attacks as many as the
 * field is long, beginning at another one each time, so that together they hold all of them.
 */
export function startAttacking() {
  const entered: EnteredText[] = [];
  const begin = (field: string, shownOn: readonly string[]) => {
    const mark = `q${entered.length}q`;
    entered.push({ field, mark, shownOn });
    return mark;
  };
  return {
    entered,
    /** At most `max` characters, for a field of its table. */
    write(field: string, max: number, shownOn: readonly string[], separator = ' '): string {
      const mark = begin(field, shownOn);
      const breakout = breakouts.find((each) => mark.length + 1 + each.length <= max) ?? '';
      const from = (entered.length * 7) % attacks.length;
      const rotated = [...attacks.slice(from), ...attacks.slice(0, from)];
      return rotated.reduce(
        (text, attack) => (text.length + separator.length + attack.length <= max ? text + separator + attack : text),
        `${mark} ${breakout}`,
      );
    },
    /** The same where `<` and `>` are refused. */
    writeLine(field: string, max: number, shownOn: readonly string[]): string {
      return `${begin(field, shownOn)} ${attributes}`.slice(0, max);
    },
  };
}

export type Attacker = ReturnType<typeof startAttacking>;
