import { AuthorName } from '#src/ui/AuthorName.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import type { ShownComment } from './shown-thread.ts';
import { useCommentText, useThread } from './use-thread.ts';

interface Props {
  comment: ShownComment;
  isGone: boolean;
  isNested: boolean;
}

/** Who wrote a comment, when, and which comment it replies to, unless that is right above it. */
export function CommentHead({ comment, isGone, isNested }: Props) {
  const { t } = usePage();
  const { postId } = useThread();
  const text = useCommentText();
  const { id, author, state, quoted, parentId } = comment;
  const linkTo = (to: string) => `/community/posts/${postId}?comment=${to}#c-${to}`;
  return (
    <>
      <header>
        <AuthorName author={author} />
        {comment.isByPostAuthor && <Badge isSmall>{t('post-cards:author')}</Badge>}
        <a className="comment-when" href={linkTo(id)}>
          <RelativeTime at={comment.createdAt} />
        </a>
        {comment.editedAt && !isGone && (
          <HistoryButton of="comments" id={id} className="comment-when thread-link" text={t('threads:edited')} />
        )}
        {comment.isAnswer && (
          <Badge tone="success" isSmall>
            <Icon name="check" />
            {t('threads:answer')}
          </Badge>
        )}
        {state === 'held' && <Badge isSmall>{t('threads:held')}</Badge>}
      </header>
      {quoted && parentId && !isNested && (
        <a className="comment-quoted" href={linkTo(parentId)}>
          <strong>{quoted.author.name}</strong>
          {quoted.excerpt || text('goneDeleted')}
        </a>
      )}
    </>
  );
}
