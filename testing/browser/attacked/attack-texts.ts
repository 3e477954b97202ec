import { attacks } from '../../attacks.ts';

/** A planted text. Its mark identifies it on the pages that show it. */
export interface EnteredText {
  field: string;
  mark: string;
  /** Names of the pages that must show it. */
  shownOn: readonly string[];
}

/** Attacks that break out of any context into which a page writes text. Tests search for the element they create. */
const breakouts = [`"'></script></style></title></textarea><x-a id=x>`, `"'></script><x-a>`] as const;

/** A word that must not make any page wider. */
const longWord = 'sünnipäevanädalalõpupeopärastlõunaväsimus'.repeat(2);

/** An attack for fields that forbid `<` and `>`. */
const attributes = `" onmouseover=alert(1) autofocus onfocus=alert(1) x=' style='background:url(//attack.invalid/x)' &lt;x-a&gt;`;

/**
 * Writes a text for each field: its mark, a breakout, a very long word if the field is long, and as many other attacks
 * as fit. Each field starts at a different attack, so the fields together cover all attacks.
 */
export function createAttackTexts() {
  const entered: EnteredText[] = [];
  const begin = (field: string, shownOn: readonly string[]) => {
    const mark = `q${entered.length}q`;
    entered.push({ field, mark, shownOn });
    return mark;
  };
  return {
    entered,
    /** Writes a text of at most `max` characters, for a table's field. */
    write(field: string, max: number, shownOn: readonly string[], separator = ' '): string {
      const mark = begin(field, shownOn);
      const breakout = breakouts.find((each) => mark.length + 1 + each.length <= max) ?? '';
      const start = `${mark} ${breakout}`;
      const long = start.length + 2 * longWord.length < max ? `${separator}${longWord}` : '';
      const from = (entered.length * 7) % attacks.length;
      const rotated = [...attacks.slice(from), ...attacks.slice(0, from)];
      return rotated.reduce(
        (text, attack) => (text.length + separator.length + attack.length <= max ? text + separator + attack : text),
        start + long,
      );
    },
    /** Writes a text for a field that forbids `<` and `>`. */
    writeLine(field: string, max: number, shownOn: readonly string[]): string {
      return `${begin(field, shownOn)} ${attributes}`.slice(0, max);
    },
  };
}

export type Attacker = ReturnType<typeof createAttackTexts>;
