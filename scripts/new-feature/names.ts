/** How the nouns of one feature are spelled in each place. */
export interface FeatureNames {
  /** `gift-cards`: folders, addresses, files of texts. */
  kebab: string;
  /** `gift-card`: one of them. */
  kebabOne: string;
  /** `giftCards` and `giftCard`: values. */
  camel: string;
  camelOne: string;
  /** `GiftCards` and `GiftCard`: types, components, ends of verbs. */
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

/** The spellings of a plural kebab-case noun, or why it is none. */
export function nameFeature(noun: string): FeatureNames | { fault: string } {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(noun)) return { fault: 'lower-case words joined by hyphens, such as "gift-cards"' };
  const words = noun.split('-');
  const singular = singularOf(words.at(-1) ?? '');
  if (singular === null) return { fault: 'a plural, such as "gift-cards": a feature is named after what it keeps' };
  const wordsOne = [...words.slice(0, -1), singular];
  return {
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

function singularOf(word: string): string | null {
  const known = irregular.get(word);
  if (known) return known;
  if (!/[^su]s$/.test(word) || word.length < 4) return null;
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`;
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
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
