import type { ContentType } from '#api/features/content/content/contract.ts';
import type { Recipe } from '#api/features/content/recipes/contract.ts';
import type { SpokenText } from '#api/features/content/videos/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { hitPath, type readDiscussions } from '../../search/index.ts';
import { cutPassages, type Passage } from './cut-passages.ts';
import { type DocumentRow, parseStoredRecipe } from './queries.ts';

type DiscussionRow = Awaited<ReturnType<typeof readDiscussions>>[number];

/** A passage that the asker may read. */
export interface Candidate extends Passage {
  /** The id of the item, expert, post or comment. */
  id: string;
  kind: ContentType | 'expert' | 'post' | 'comment';
  path: string;
  locale: Locale;
  title: string;
  /** When an event starts, in milliseconds. */
  startsAt: number | null;
  /** The second at which the passage is spoken in a video; null for written text. */
  seconds: number | null;
  /** The number of the passage in its text, starting at 0. */
  place: number;
}

/** Cuts a document into passages: an item in one of its languages, or an expert in both. */
export function passagesOf(row: DocumentRow): Candidate[] {
  return row.type === null || row.locale === null ? passagesOfExpert(row) : passagesOfItem(row, row.type, row.locale);
}

function passagesOfItem(row: DocumentRow, kind: ContentType, locale: Locale): Candidate[] {
  const { id, title, summary, body, slug, startsAt } = row;
  const path = hitPath({ type: kind, id, slug });
  const common = { id, kind, locale, startsAt, title: title ?? '' };
  const lead = summary ? [{ heading: null, text: summary }] : [];
  const recipe = parseStoredRecipe(row.recipe);
  const written = [...lead, ...cutPassages(body ?? ''), ...(recipe ? passagesOfRecipe(recipe, locale) : [])];
  const passages = [...written.map((passage) => ({ ...passage, path, seconds: null })), ...spokenPassages(row, path)];
  return passages.map((passage, place) => ({ ...common, ...passage, place }));
}

/** The spoken passages of a video, each linked to the page at the second where it begins. */
function spokenPassages({ spoken }: DocumentRow, path: string) {
  const said = JSON.parse(spoken ?? '[]') as NonNullable<SpokenText[Locale]>;
  return said.map(([seconds, text]) => ({ heading: null, text, seconds, path: `${path}#t=${seconds}` }));
}

function passagesOfRecipe({ ingredients, steps }: Recipe, locale: Locale): Passage[] {
  const inLanguage = (text: Localized) => text[locale] || text.et || text.en;
  return [
    { heading: null, text: ingredients.map(({ name }) => inLanguage(name)).join(', ') },
    { heading: null, text: steps.map(inLanguage).join(' ') },
  ];
}

function passagesOfExpert(row: DocumentRow): Candidate[] {
  const common = {
    id: row.id,
    kind: 'expert',
    title: row.name ?? '',
    path: `/profile/${row.id}`,
    seconds: null,
  } as const;
  const fields = JSON.parse(row.fields ?? '[]') as Localized[];
  return locales.map((locale) => {
    const [headline, about] = locale === 'et' ? [row.headlineEt, row.aboutEt] : [row.headlineEn, row.aboutEn];
    const named = fields.map((field) => field[locale]).join(', ');
    const text = [headline, named, about].filter(Boolean).join('. ');
    return { ...common, locale, heading: null, startsAt: null, place: 0, text };
  });
}

/** The passages of a post or comment. A comment is shown under its post's title. */
export function passagesOfDiscussion({ id, postId, isComment, locale, title, text }: DiscussionRow): Candidate[] {
  const path = `/community/posts/${postId}`;
  const kind = isComment === 1 ? 'comment' : 'post';
  const address = isComment === 1 ? `${path}?comment=${id}#c-${id}` : path;
  const common = { id, kind, path: address, locale, title, startsAt: null, seconds: null } as const;
  return cutPassages(text).map((passage, place) => ({ ...common, ...passage, place }));
}
