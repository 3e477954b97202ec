import { useStore } from '@nanostores/react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useState } from 'react';
import '#src/styles/talk.css';
import './actions.css';
import './comment.css';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Reactable } from '../../reactions/Reactable.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentHead } from './CommentHead.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import { focusComment, registerCommentRow } from './focus-comment.ts';
import type { ShownComment } from './shown-thread.ts';
import { useErrorToast } from './use-error-toast.tsx';
import { useReadTracking } from './use-read-tracking.ts';
import { useCommentText, useThread } from './use-thread.ts';

const EditComment = lazyPart(() => import('./EditComment.tsx').then((loaded) => loaded.EditComment));

interface Props {
  comment: ShownComment;
  /** Whether the comment is shown below the one it replies to. */
  isNested: boolean;
  isTarget: boolean;
  isFirstUnread: boolean;
  /** The ref for the row that the page scrolls to. */
  place?: RefObject<HTMLElement | null> | undefined;
  note?: ((comment: ShownComment) => ReactNode) | undefined;
}

/** A comment in the thread. Memoized, so that only changed comments rerender. */
export const CommentRow = memo(function CommentRow(props: Props) {
  const { comment, isNested, isTarget, isFirstUnread, place, note } = props;
  const { id, author, state } = comment;
  const { t } = usePage();
  const { rights } = useThread();
  const text = useCommentText();
  const [isEditing, setEditing] = useState(false);
  const row = useRow(comment, place);
  const isGone = state === 'deleted' || state === 'removed' || comment.isBlocked;
  const look = ['comment', isTarget && 'comment-target', comment.isAnswer && 'comment-answer'];
  const closeEditor = () => {
    setEditing(false);
    row.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <article
        ref={row}
        className={look.filter(Boolean).join(' ')}
        id={`c-${id}`}
        data-comment={id}
        tabIndex={-1}
        aria-label={text('commentBy', { name: author.name })}
        onKeyDown={useReplyKey(comment, rights.mayComment && state === 'published' && !isGone)}
      >
        {isFirstUnread && (
          <p className="comment-new" id="unread">
            <span>{t('threads:newSince')}</span>
          </p>
        )}
        <Avatar person={author} />
        <div className="comment-body">
          <CommentHead comment={comment} isGone={isGone} isNested={isNested} />
          {isGone ? (
            <CommentTombstone comment={comment} />
          ) : isEditing ? (
            <EditComment id={id} close={closeEditor} />
          ) : (
            <>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe. */}
              <div className="prose talk" dangerouslySetInnerHTML={{ __html: comment.html }} />
              <CommentFooter comment={comment} edit={() => setEditing(true)} />
            </>
          )}
          {note?.(comment)}
        </div>
      </article>
      <InlineReplyForm id={id} />
    </>
  );
});

/** Returns the row's ref, and registers the row for focusing and for the read position. */
function useRow({ id, position }: ShownComment, place: RefObject<HTMLElement | null> | undefined) {
  const row = useReadTracking(position);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    if (place) place.current = current;
    return registerCommentRow(id, current);
  }, [row, id, place]);
  return row;
}

/** Returns a key handler: R replies to the focused comment. */
function useReplyKey({ id, author }: ShownComment, mayReply: boolean) {
  const { draft } = useThread();
  return (event: KeyboardEvent) => {
    if (!mayReply || event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest('form, [popover], dialog')) return;
    event.preventDefault();
    draft.replyTo({ id, name: author.name });
    draft.requestFocus();
  };
}

/** The comment form, if this comment is being replied to. */
function InlineReplyForm({ id }: { id: string }) {
  const { draft, thread } = useThread();
  const { parentId, isAtEnd } = useStore(draft.$draft, { keys: ['parentId', 'isAtEnd'] });
  if (parentId !== id || isAtEnd) return null;
  return <CommentForm at={id} spaceId={thread.$thread.get().post.space.id} />;
}

function CommentTombstone({ comment: { id, isBlocked, isOwn, state } }: { comment: ShownComment }) {
  const { t } = usePage();
  const text = useCommentText();
  const goneText = state === 'deleted' ? text('goneDeleted') : state === 'removed' && text('goneRemoved');
  return (
    <p className="muted">
      {isBlocked ? t('blocks:comment') : goneText}{' '}
      {isOwn && state === 'removed' && <a href={`/appeals/${id}`}>{t('threads:appeal')}</a>}
    </p>
  );
}

/** The actions on a comment. */
function CommentFooter({ comment, edit }: { comment: ShownComment; edit: () => void }) {
  const { t } = usePage();
  const { thread, draft, rights, reactions } = useThread();
  const sayWhy = useErrorToast();
  const { id, author, state } = comment;
  return (
    <footer>
      <Reactable
        route="GET /api/comments/{id}/reactions"
        id={id}
        reactions={comment.reactions}
        mine={comment.mine}
        offered={reactions}
        choose={(name, isAdded) => void thread.react(comment, name, isAdded).catch(sayWhy)}
      />
      {rights.mayComment && state === 'published' && (
        <button
          type="button"
          className="talk-act comment-reply"
          title={t('threads:replyKey')}
          aria-label={t('threads:replyTo', { name: author.name })}
          aria-keyshortcuts="r"
          onClick={() => {
            draft.replyTo({ id, name: author.name });
            draft.requestFocus();
          }}
        >
          <Icon name="reply" />
          {t('threads:reply')}
        </button>
      )}
      <AnswerButton comment={comment} />
      <CommentMenu comment={comment} edit={edit} />
    </footer>
  );
}

/**
 * Marks the comment as the answer. Shown to the asker until there is one; after that, and for staff, it is in the menu.
 */
function AnswerButton({ comment }: { comment: ShownComment }) {
  const { t } = usePage();
  const { thread, rights } = useThread();
  const sayWhy = useErrorToast();
  if (!rights.isAwaitingAnswer || comment.isOwn || comment.state !== 'published') return null;
  return (
    <button
      type="button"
      className="talk-act comment-mark"
      onClick={() => {
        focusComment(comment.id, { isScrolled: false });
        void thread.markAnswer(comment, true).catch(sayWhy);
      }}
    >
      <Icon name="check" />
      {t('threads:markAnswer')}
    </button>
  );
}
