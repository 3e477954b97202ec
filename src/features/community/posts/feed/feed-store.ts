import { atom } from 'nanostores';
import { type feedFilters, feedLength, type feedSorts } from '#api/features/community/posts/feed/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { onBlock, onMergedHint } from '#src/client/hints.ts';
import { createPostActions } from './feed-actions.ts';

export type Card = Answer<'GET /api/posts/cards'>['data']['items'][number];

/** Which posts a list shows. */
export interface FeedView {
  space?: string;
  sort: (typeof feedSorts)[number];
  filter: (typeof feedFilters)[number];
}

/** Where the posts that follow those of the page begin. */
export interface FurtherPosts {
  view: FeedView;
  cursor: string;
}

/** A page younger than this (in ms) doesn't reload its posts when its socket opens. */
const freshMs = 10_000;

/**
 * The store of a list of posts, with the member's actions on them. Posts keep their places while they are read; new
 * ones are only counted until `showNew`. Without a view, new posts aren't counted.
 */
export function createFeed(first: readonly Card[], view: FeedView | null, further: FurtherPosts | null = null) {
  const $posts = atom(first);
  /** Ids of posts that the member can no longer see. */
  const $gone = atom<ReadonlySet<string>>(new Set());
  const $newCount = atom(0);
  /** Where further posts begin; null at the end. */
  const $next = atom(further?.cursor ?? null);
  const { react, save, watchActs } = createPostActions($posts);
  const loadedAt = performance.now();
  let isFirstLook = true;
  let isShowingMore = false;
  let since = newestOf(first);

  /** Reloads these posts in place. */
  async function refresh(ids: readonly string[]): Promise<void> {
    const isCurrent = watchActs(ids);
    const { data } = await call('GET /api/posts/cards', { query: { ids: ids.join() } });
    const found = new Map(data.items.map((post) => [post.id, post]));
    const refreshed = (post: Card) => (isCurrent(post.id) ? unlessSame(post, found.get(post.id) ?? post) : post);
    $posts.set($posts.get().map(refreshed));
    $gone.set(new Set([...$gone.get(), ...ids].filter((id) => !found.has(id))));
  }

  async function countNew({ space }: FeedView): Promise<void> {
    const { data } = await call('GET /api/posts/new-count', { query: { since, ...(space && { space }) } });
    $newCount.set(data.count);
  }

  /** Replaces the list with the current first page. */
  async function showNew(): Promise<void> {
    const { data } = await call('GET /api/posts', { query: { ...view, limit: feedLength.first } });
    since = [since, newestOf(data.items)].sort().at(-1) ?? since;
    $posts.set(data.items);
    $next.set(data.nextCursor);
    $gone.set(new Set());
    $newCount.set(0);
  }

  /** Adds further posts at the end. Returns false if there are none, or they are already being loaded. */
  async function showMore(): Promise<boolean> {
    const cursor = $next.get();
    if (!further || !cursor || isShowingMore) return false;
    isShowingMore = true;
    try {
      const { data } = await call('GET /api/posts', { query: { ...further.view, cursor, limit: feedLength.further } });
      // The list was replaced in the meantime, so these posts no longer follow it.
      if ($next.get() !== cursor) return false;
      const shown = new Set($posts.get().map(({ id }) => id));
      const added = data.items.filter(({ id }) => !shown.has(id));
      $posts.set([...$posts.get(), ...added]);
      $next.set(data.nextCursor);
      return added.length > 0;
    } finally {
      isShowingMore = false;
    }
  }

  /** Keeps the list current. Returns a function that stops this. */
  const follow = () => {
    const ids = () => $posts.get().map(({ id }) => id);
    const stops = [onBlock(() => void refresh(ids()).catch(() => undefined)), followHints()];
    return () => {
      for (const stop of stops) stop();
    };
  };

  const followHints = () =>
    onMergedHint(['feed', 'post'], (hints) => {
      if (document.hidden) return;
      const isAny = hints.includes(null);
      // Applies only to the first connection: a page restored from the back-forward cache always reloads its posts.
      const isFresh = isFirstLook && performance.now() - loadedAt < freshMs;
      if (isAny) isFirstLook = false;
      const isHinted = (id: string) => (isAny && !isFresh) || hints.some((hint) => hint?.id === id);
      const ids = $posts.get().map(({ id }) => id);
      // If loading fails, the next hint or reconnection tries again.
      if (ids.some(isHinted)) void refresh(ids.filter(isHinted)).catch(() => undefined);
      if (view && (isAny || hints.some((hint) => hint?.topic === 'feed'))) void countNew(view).catch(() => undefined);
    });

  return { $posts, $gone, $newCount, $next, react, save, showNew, showMore, follow };
}

/** Returns when the newest post was published. */
const newestOf = (posts: readonly Card[]): string =>
  posts
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? '';

/** Returns the same object if nothing has changed, so that its row doesn't rerender. */
const unlessSame = (before: Card, after: Card) => (JSON.stringify(before) === JSON.stringify(after) ? before : after);
