import { type MouseEvent, useEffect, useRef } from 'react';
import { usePage } from '#src/ui/island.tsx';
import type { FeedView } from './feed-store.ts';

interface Props {
  view: FeedView;
  cursor: string;
  /** Adds further posts, by themselves or because the reader asks for them. */
  onMore: (isAsked: boolean) => Promise<void>;
}

/** How often further posts come by themselves. After that they are asked for, so that the foot of the page can be reached. */
const mostByThemselves = 2;

/** Further posts, which come before the reader is at the end. A link to them without script. */
export function MorePosts({ view, cursor, onMore }: Props) {
  const { t } = usePage();
  const link = useRef<HTMLAnchorElement>(null);
  const left = useRef(mostByThemselves);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next posts are waited for anew.
  useEffect(() => {
    const ahead = new IntersectionObserver(
      (seen) => {
        if (left.current === 0 || !seen.some(({ isIntersecting }) => isIntersecting)) return;
        left.current -= 1;
        void onMore(false);
      },
      { rootMargin: '0px 0px 600px' },
    );
    if (link.current) ahead.observe(link.current);
    return () => ahead.disconnect();
  }, [cursor]);
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void onMore(true);
  };
  return (
    <p className="feed-more">
      <a ref={link} className="button button-quiet" rel="next" href={addressOf(view, cursor)} onClick={show}>
        {t('feed:showMore')}
      </a>
    </p>
  );
}

function addressOf({ space, sort, filter }: FeedView, cursor: string): string {
  const chosen = {
    ...(space && { space }),
    ...(sort !== 'active' && { sort }),
    ...(filter !== 'all' && { filter }),
  };
  return `/community?${new URLSearchParams({ ...chosen, cursor })}`;
}
