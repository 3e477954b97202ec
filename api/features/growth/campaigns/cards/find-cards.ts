import { postPath } from '#api/features/community/posts/index.ts';
import { contentPath } from '#api/features/content/content/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { hasOnlyPlainLetters, parseTerms, toMatchQuery } from '#api/platform/search/match-query.ts';
import { verb } from '#api/verb.ts';
import { type CardChoice, cardsQuery } from './contract.ts';
import {
  type ItemKind,
  parseTitles,
  searchItems,
  searchPosts,
  selectBusyPosts,
  selectNewArticles,
  selectNextEvents,
} from './queries.ts';

/** Finds articles, events and posts for cards by words in their titles; without words, this week's. */
export const findCards = verb(
  { access: 'admin', input: cardsQuery },
  async ({ db, now, tenant }, { q }): Promise<{ data: { items: CardChoice[] } }> => {
    const terms = parseTerms(q);
    const words = { match: toMatchQuery(terms), isForgiving: hasOnlyPlainLetters(terms), now };
    const { items, posts } = await namedBatch(
      db,
      terms.length > 0
        ? { items: [searchItems(db, words)], posts: searchPosts(db, words) }
        : { items: [selectNewArticles(db, now), selectNextEvents(db, now)], posts: selectBusyPosts(db, now) },
    );
    const found = [...items.flat().map(presentItem), ...posts.map(presentPost)];
    return { data: { items: found.filter(({ address }) => isOffered(tenant.switchedOff, address)) } };
  },
);

interface FoundItem {
  kind: ItemKind;
  id: string;
  slug: string;
  titles: string;
  at: number;
}

function presentItem({ kind, id, slug, titles, at }: FoundItem): CardChoice {
  const address = contentPath({ type: kind, id, slug });
  return { kind, address, titles: parseTitles(titles), at: isoTime(at), commentCount: null };
}

function presentPost({ id, titles, at, commentCount }: Omit<FoundItem, 'kind' | 'slug'> & { commentCount: number }) {
  return { kind: 'post' as const, address: postPath(id), titles: parseTitles(titles), at: isoTime(at), commentCount };
}
