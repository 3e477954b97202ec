import { atom } from 'nanostores';
import { type feedFilters, feedLength, type feedSorts } from '#api/features/community/posts/feed/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { onBlock, onSharedHint } from '#src/client/hints.ts';
import { createActs } from './feed-acts.ts';

export type Card = Answer<'GET /api/posts/cards'>['data']['items'][number];

/** Which posts a list shows. */
export interface FeedView {
  space?: string;
  sort: (typeof feedSorts)[number];
  filter: (typeof feedFilters)[number];
}

/** Posts that follow those of the page. */
export interface FurtherPosts {
  view: FeedView;
  cursor: string;
}

/** Once its socket opens, a page that has only just been rendered needs no second look at its posts. Ms. */
const freshMs = 10_000;

/**
 * A list of posts and what a member does to them. Posts keep their places while they are read: new ones are only
 * counted, until `showNew`. Without a view, new ones aren't looked for.
 */
export function createFeed(first: readonly Card[], view: FeedView | null, further: FurtherPosts | null = null) {
  const $posts = atom(first);
  /** Ids of those that the member can no longer see. */
  const $gone = atom<ReadonlySet<string>>(new Set());
  const $newCount = atom(0);
  /** Where further posts begin; null at the end. */
  const $next = atom(further?.cursor ?? null);
  const { react, save, watchActs } = createActs($posts);
  const loadedAt = performance.now();
  let isFirstLook = true;
  let isShowingMore = false;
  let since = newestOf(first);

  /** Shows these posts as they are now, in their places. */
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

  /** Shows what the page would show now. */
  async function showNew(): Promise<void> {
    const { data } = await call('GET /api/posts', { query: { ...view, limit: feedLength.first } });
    since = [since, newestOf(data.items)].sort().at(-1) ?? since;
    $posts.set(data.items);
    $next.set(data.nextCursor);
    $gone.set(new Set());
    $newCount.set(0);
  }

  /** Adds further posts at the end. False if there are none, or they are on their way. */
  async function showMore(): Promise<boolean> {
    const cursor = $next.get();
    if (!further || !cursor || isShowingMore) return false;
    isShowingMore = true;
    try {
      const { data } = await call('GET /api/posts', { query: { ...further.view, cursor, limit: feedLength.further } });
      // New ones were shown meanwhile: these no longer follow them.
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

  /** Keeps the list current. Returns a function that ends this. */
  const follow = () => {
    const ids = () => $posts.get().map(({ id }) => id);
    const stops = [onBlock(() => void refresh(ids()).catch(() => undefined)), followHints()];
    return () => {
      for (const stop of stops) stop();
    };
  };

  const followHints = () =>
    onSharedHint(['feed', 'post'], (hints) => {
      if (document.hidden) return;
      const isAny = hints.includes(null);
      // A page that the browser kept while another was open looks again, however young it is.
      const isFresh = isFirstLook && performance.now() - loadedAt < freshMs;
      if (isAny) isFirstLook = false;
      const isHinted = (id: string) => (isAny && !isFresh) || hints.some((hint) => hint?.id === id);
      const ids = $posts.get().map(({ id }) => id);
      // If it can't be fetched now, it comes with the next hint, or once the connection is back.
      if (ids.some(isHinted)) void refresh(ids.filter(isHinted)).catch(() => undefined);
      if (view && (isAny || hints.some((hint) => hint?.topic === 'feed'))) void countNew(view).catch(() => undefined);
    });

  return { $posts, $gone, $newCount, $next, react, save, showNew, showMore, follow };
}

/** When the newest of them was published. */
const newestOf = (posts: readonly Card[]): string =>
  posts
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? '';

/** The same object if nothing has changed, so that its row isn't rendered again. */
const unlessSame = (before: Card, after: Card) => (JSON.stringify(before) === JSON.stringify(after) ? before : after);
