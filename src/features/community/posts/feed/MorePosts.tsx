import type { MouseEvent } from 'react';
import { isPlainClick } from '#src/client/plain-click.ts';
import { usePage } from '#src/ui/island.tsx';
import { useLoadAhead } from '#src/ui/use-more-ahead.ts';
import type { FeedView } from './feed-store.ts';

interface Props {
  view: FeedView;
  cursor: string;
  /** Adds further posts. `isAsked` is true if the reader clicked the link. */
  onMore: (isAsked: boolean) => Promise<void>;
}

/** A link to further posts, which are loaded automatically before the reader reaches the end. */
export function MorePosts({ view, cursor, onMore }: Props) {
  const { t } = usePage();
  const link = useLoadAhead<HTMLAnchorElement>(cursor, () => void onMore(false));
  const show = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
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
