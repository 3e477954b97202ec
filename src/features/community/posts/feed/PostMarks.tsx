import { Badge } from '#src/ui/Badge.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Card } from './feed-store.ts';

/** The badges of a post: question, poll, pinned, locked. */
export function PostMarks({ post: { kind, isAnswered, poll, isPinned, isLocked } }: { post: Card }) {
  const { t } = usePage();
  if (kind === 'discussion' && !isPinned && !isLocked) return null;
  return (
    <span className="post-marks">
      {kind === 'question' && (
        <Badge isSmall tone={isAnswered ? 'success' : 'brand'}>
          {t(isAnswered ? 'feed:answered' : 'feed:question')}
        </Badge>
      )}
      {poll && (
        <Badge isSmall tone={poll.isClosed ? 'neutral' : 'brand'}>
          {poll.voterCount === 0 && !poll.isClosed
            ? t('feed:pollOpen')
            : t(poll.isClosed ? 'feed:pollClosed' : 'feed:poll', { count: poll.voterCount })}
        </Badge>
      )}
      {isPinned && (
        <span className="post-fact">
          <Icon name="pin" />
          {t('feed:pinned')}
        </span>
      )}
      {isLocked && (
        <span className="post-fact">
          <Icon name="lock" />
          {t('feed:locked')}
        </span>
      )}
    </span>
  );
}
