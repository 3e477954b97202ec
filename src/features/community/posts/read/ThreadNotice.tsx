import { usePage } from '#src/ui/island.tsx';
import type { ShownPost } from './shown-thread.ts';
import { useCommentText } from './use-thread.ts';

/** Says why the viewer can't comment. */
export function ThreadNotice({ post }: { post: ShownPost }) {
  const { t } = usePage();
  const text = useCommentText();
  const why = findClosedReason(post);
  return (
    <p className="notice thread-closed">
      {why === 'held' ? text('closedHeld') : why === 'gone' ? text('closedGone') : t(`threads:closed.${why}`)}
      {why === 'join' && (
        <>
          {' '}
          <a href={`/community?space=${post.space.slug}`}>{post.space.name}</a>
        </>
      )}
    </p>
  );
}

function findClosedReason({ state, space, isLocked }: ShownPost) {
  if (state === 'held') return 'held';
  if (state !== 'published') return 'gone';
  if (space.isArchived) return 'archived';
  return isLocked ? 'locked' : 'join';
}
