import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { Row } from './insert-rows.ts';
import { generateScaleText } from './scale-texts.ts';

const [hour, day] = [3_600_000, 86_400_000];
/** The period over which posts are spread evenly. */
const span = 730 * day;
/** How many of every hundred posts are in each space. */
export const postSharesBySpace = [30, 20, 15, 12, 10, 8, 4, 1] as const;

/** The post with the longest thread, counted from the newest. */
const longThread = { fromEnd: 1_500, comments: 10_000 } as const;

export interface ScalePlan {
  /** The members, most active writers first. */
  ids: readonly string[];
  spaceIds: readonly string[];
  /** Total number of posts. */
  scale: number;
  now: number;
}

interface GeneratedPost {
  id: string;
  number: number;
  at: number;
  /** The times of its comments. */
  times: readonly number[];
  locale: Locale;
}

export const columns = {
  posts: [
    ...['id', 'space_id', 'author_id', 'client_id', 'kind', 'state'],
    ...['published_at', 'last_activity_at', 'comment_count', 'last_position', 'created_at'],
  ],
  texts: ['post_id', 'locale', 'title', 'body', 'plain'],
  reactions: ['target_id', 'user_id', 'name', 'created_at'],
  comments: [
    ...['id', 'post_id', 'position', 'parent_id', 'author_id', 'client_id'],
    ...['state', 'body', 'plain', 'version', 'created_at'],
  ],
};

/** Generates the rows of the posts with these numbers, which start at 0 for the oldest. Deterministic. */
export function generatePosts(plan: ScalePlan, numbers: readonly number[]) {
  const made = numbers.map((number) => generatePost(plan, number));
  return {
    posts: made.map((post) => postRow(plan, post)),
    texts: made.flatMap(textRows),
    comments: made.flatMap((post) => commentRows(plan, post)),
    reactions: made.flatMap((post) => reactionRows(plan, post)),
  };
}

/** Returns a pseudorandom fraction in [0, 1), determined by the number alone. */
function fraction(number: number): number {
  const mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const stirred = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
  return ((stirred ^ (stirred >>> 16)) >>> 0) / 4_294_967_296;
}

/** Generates a UUIDv7 for this time. */
function generateIdAt(ms: number, kind: number, number: number): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const rest = number.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-8000-${rest}`;
}

/** Picks a member. Some write far more than others: of 4,000, the first writes every thirtieth comment. */
function person({ ids }: ScalePlan, at: number): string {
  const id = ids[Math.floor(at ** 2.5 * ids.length)];
  if (id === undefined) throw new Error('There are no members to write posts.');
  return id;
}

/** Picks a post's space. A few spaces have most of the posts. The longest thread is in one that all members read. */
function spaceOf({ spaceIds, scale }: ScalePlan, number: number): string {
  if (number === scale - longThread.fromEnd) return spaceIds[0] ?? '';
  let at = fraction(number * 7 + 1) * postSharesBySpace.reduce((sum, size) => sum + size, 0);
  const index = postSharesBySpace.findIndex((size) => {
    at -= size;
    return at < 0;
  });
  return spaceIds[index] ?? spaceIds[0] ?? '';
}

/**
 * Returns a post's number of comments, ten on average: most posts have few, some have many, and one has ten thousand.
 */
function commentsOf({ scale }: ScalePlan, number: number): number {
  if (number === scale - longThread.fromEnd) return longThread.comments;
  return Math.min(400, Math.floor(-9.9 * Math.log(1 - fraction(number * 11 + 3)) + fraction(number * 13)));
}

function generatePost(plan: ScalePlan, number: number): GeneratedPost {
  const { scale, now } = plan;
  const at = now - Math.floor((span * (scale - number)) / scale);
  const count = commentsOf(plan, number);
  const room = Math.max(1, Math.min(now - at, (count > 1_000 ? 30 : 4) * day));
  const times = Array.from({ length: count }, (_, index) => at + Math.floor((room * (index + 1)) / (count + 1)));
  return { id: generateIdAt(at, 1, number), number, at, times, locale: number % 3 === 0 ? 'en' : 'et' };
}

const postRow = (plan: ScalePlan, { id, number, at, times }: GeneratedPost): Row => [
  ...[
    id,
    spaceOf(plan, number),
    person(plan, fraction(number * 3)),
    generateIdAt(at, 2, number),
    'discussion',
    'published',
  ],
  ...[at, times.at(-1) ?? at, times.length, times.length, at],
];

/** Generates the rows of a post's texts. Every tenth post is in both languages. */
function textRows({ id, number, locale }: GeneratedPost): Row[] {
  const written = locales.filter((each) => each === locale || number % 10 === 0);
  return written.map((each) => {
    const body = generateScaleText(each, number * 5 + 2, 40);
    return [id, each, generateScaleText(each, number * 5 + 1, 6), body, body];
  });
}

const reactionRows = (plan: ScalePlan, { id, number, at }: GeneratedPost): Row[] =>
  Array.from({ length: Math.floor(fraction(number * 17) ** 2 * 9) }, (_, index) => [
    ...[id, person(plan, fraction(number * 19 + index)), index % 3 === 0 ? 'thanks' : 'heart', at + hour],
  ]);

const commentRows = (plan: ScalePlan, { id, number, times, locale }: GeneratedPost): Row[] =>
  times.map((at, index) => {
    const key = number * 10_000 + index;
    const body = generateScaleText(locale, key, 6 + (key % 14));
    const own = generateIdAt(at, 3, key);
    const parent = index % 4 === 3 ? generateIdAt(times[index - 3] ?? at, 3, key - 3) : null;
    return [own, id, index + 1, parent, person(plan, fraction(key)), own, 'published', body, body, 1, at];
  });
