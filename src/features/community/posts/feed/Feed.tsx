import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { NewEntriesButton } from '#src/ui/NewEntriesButton.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { type Card, createFeed, type FeedView, type FurtherPosts } from './feed-store.ts';
import { MorePosts } from './MorePosts.tsx';
import { PostRow, type PostRowActions } from './PostRow.tsx';
import './feed.css';

interface Props {
  posts: readonly Card[];
  /** Which new posts are announced; null for none. */
  view: FeedView | null;
  /** Where further posts begin; null if there are none, or if the list doesn't load them. */
  further?: FurtherPosts | null;
  /** Names of the reactions that the community offers. */
  reactions: readonly string[];
  /** True if all posts are in the same space, whose name is then hidden. */
  isInSpace?: boolean;
  /** True if all posts are by the same author, who is then hidden. */
  isByOne?: boolean;
}

export function FeedIsland({ page, ...feed }: Props & { page: IslandPage }) {
  return (
    <Island page={page}>
      <Feed {...feed} />
    </Island>
  );
}

/** A list of posts, updated live. New posts are announced above it and shown on request, so that nothing moves. */
export function Feed({ posts, view, further = null, reactions, isInSpace = false, isByOne = false }: Props) {
  const { t } = usePage();
  const [feed] = useState(() => createFeed(posts, view, further));
  const [shown, gone, newCount] = [useStore(feed.$posts), useStore(feed.$gone), useStore(feed.$newCount)];
  const next = useStore(feed.$next);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => feed.follow(), [feed]);
  const watched = shown.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the watched posts change.
  useEffect(() => void dispatchEvent(new Event('watched-changed')), [watched]);
  const [acts] = useState<PostRowActions>(() => ({
    react: (post, name, isAdded) => void feed.react(post, name, isAdded).catch(sayWhy),
    save: (post, isSaved) => void feed.save(post, isSaved).catch(sayWhy),
  }));
  function sayWhy(error: unknown): void {
    showToast(<ErrorText t={t} code={codeOf(error)} />);
  }
  const focusTitle = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('h2 a')[index]?.focus({ preventScroll: true });
  const showNew = async () => {
    try {
      await feed.showNew();
      scrollTo({ top: 0 });
      requestAnimationFrame(() => focusTitle(0));
    } catch (error) {
      sayWhy(error);
    }
  };
  const showMore = async (isAsked: boolean) => {
    const count = shown.length;
    try {
      // The link has moved down, so the first requested post gets the focus.
      if ((await feed.showMore()) && isAsked) requestAnimationFrame(() => focusTitle(count));
    } catch (error) {
      sayWhy(error);
    }
  };
  return (
    <div className="feed">
      <NewEntriesButton text={newCount > 0 && t('feed:fresh', { count: newCount })} onShow={showNew} />
      <div ref={list}>
        {shown.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            isGone={gone.has(post.id)}
            reactions={reactions}
            isInSpace={isInSpace}
            isByOne={isByOne}
            acts={acts}
          />
        ))}
      </div>
      {further && next && <MorePosts view={further.view} cursor={next} onMore={showMore} />}
    </div>
  );
}
