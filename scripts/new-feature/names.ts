/** Who a feature's rows are for: everyone in the community, or each row's owner. */
export type Audience = 'everyone' | 'members';

/** The spellings of a feature's noun. */
export interface FeatureNames {
  /** `commerce`: its area. */
  area: string;
  /** `commerce/gift-cards`: its folder in `api/features` and `src/features`. */
  folder: string;
  /** `gift-cards`: folders, addresses, text files. */
  kebab: string;
  /** `gift-card`: its singular. */
  kebabOne: string;
  /** `giftCards` and `giftCard`: values. */
  camel: string;
  camelOne: string;
  /** `GiftCards` and `GiftCard`: types, components, the ends of verbs. */
  pascal: string;
  pascalOne: string;
  /** `gift_cards`: the table. */
  snake: string;
  /** `gift cards` and `gift card`: in sentences. */
  words: string;
  wordsOne: string;
}

const irregular = new Map([
  ['people', 'person'],
  ['media', 'medium'],
  ['criteria', 'criterion'],
]);

/** Endings with more than one possible singular (movies and replies, courses and buses, status). */
const uncertain = /(?:ie|[^s]se|[^t]che|ze|oe|ve|ice|ic|[aiou])s$|^(?:axes|lens|means|news)$/;

/** Reserved words of JavaScript. */
const reserved = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

const isKebab = (noun: string) => /^[a-z]+(?:-[a-z]+)*$/.test(noun);

/** The spellings of a plural kebab-case noun, or why it is refused. */
export function nameFeature(area: string, noun: string, one?: string): FeatureNames | { fault: string } {
  const wrong = [noun, one ?? noun].find((word) => !isKebab(word));
  if (wrong !== undefined)
    return { fault: `"${wrong}" must be lower-case words joined by hyphens, such as "gift-cards"` };
  const words = noun.split('-');
  const wordsOne = one?.split('-') ?? singularOf(words);
  if (!wordsOne) return { fault: 'use a plural noun, such as "gift-cards"' };
  if (uncertain.test(noun.replace(/.*-/, '')) && one === undefined) {
    return {
      fault: `if it is a plural, give the singular: npm run new:feature ${area} ${noun} … -- --one <singular>`,
    };
  }
  if (wordsOne.join() === words.join()) return { fault: 'the singular must differ from the plural' };
  const taken = [words, wordsOne].map((parts) => uncapitalize(pascalOf(parts))).find((name) => reserved.has(name));
  if (taken) return { fault: `"${taken}" is a reserved word` };
  return {
    area,
    folder: `${area}/${noun}`,
    kebab: noun,
    kebabOne: wordsOne.join('-'),
    camel: uncapitalize(pascalOf(words)),
    camelOne: uncapitalize(pascalOf(wordsOne)),
    pascal: pascalOf(words),
    pascalOne: pascalOf(wordsOne),
    snake: words.join('_'),
    words: words.join(' '),
    wordsOne: wordsOne.join(' '),
  };
}

function singularOf(words: readonly string[]): string[] | null {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const known = irregular.get(last);
  if (known) return [...before, known];
  if (!/[^s]s$/.test(last) || last.length < 4) return null;
  return [...before, last.slice(0, /(?:x|ch|sh|ss)es$/.test(last) ? -2 : -1)];
}

function pascalOf(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function uncapitalize(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** `a gift card`, `an article`. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
