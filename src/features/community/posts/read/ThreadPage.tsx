import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type Restriction, WritingGuard } from '#src/features/accounts/suspensions/WritingGuard.tsx';
import { formatCount } from '#src/shared/format.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { LargePictures } from '#src/ui/pictures/LargePictures.tsx';
import { AnswerLink } from './AnswerLink.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import { createCommentDraft } from './comment-draft.ts';
import { focusComment } from './focus-comment.ts';
import { PostView } from './PostView.tsx';
import type { ShownPart, ShownPost } from './shown-thread.ts';
import { ThreadNotice } from './ThreadNotice.tsx';
import './thread.css';
import { type ThreadRights, threadRightsFor } from './thread-rights.ts';
import { createThread, type Thread as OpenedThread } from './thread-store.ts';
import { useScrollToLinkedComment } from './use-arrival.ts';
import { ThreadContext, type ThreadContextValue, useCommentText } from './use-thread.ts';

export interface ThreadProps {
  post: ShownPost;
  part: ShownPart;
  viewerId: string;
  isStaff: boolean;
  /** Why the viewer can't write; null if they can. */
  restriction: Restriction | null;
  /** Names of the reactions that the community offers. */
  reactions: readonly string[];
  /** The spaces to which staff can move the post. */
  spaces: ReadonlyArray<{ id: string; name: string }>;
  maySummarize: boolean;
}

/** A post with its comments. */
export function ThreadPage({ page, ...thread }: ThreadProps & { page: IslandPage }) {
  return (
    <Island page={page}>
      <Thread {...thread} />
    </Island>
  );
}

export function Thread({
  post: first,
  part,
  viewerId,
  isStaff,
  reactions,
  spaces,
  maySummarize,
  restriction,
}: ThreadProps) {
  const [thread] = useState(() => createThread(first, part));
  const draft = useDraft(thread, viewerId);
  const { post, comments } = useStore(thread.$thread, { keys: ['post', 'comments'] });
  const rights = useRights(post, isStaff);
  const place = useMemo<ThreadContextValue>(
    () => ({ thread, draft, rights, postId: first.id, reactions, spaces, maySummarize }),
    [thread, draft, rights, first.id, reactions, spaces, maySummarize],
  );
  useEffect(() => thread.start(), [thread]);
  useEffect(() => draft.start(), [draft]);
  const arrival = useScrollToLinkedComment(place);
  return (
    <ThreadContext value={place}>
      <LargePictures className="thread" data-thread={first.id} data-watch={`post:${first.id}`}>
        <PostView post={post} />
        {post.answerId && <AnswerLink post={post} comments={comments} />}
        <section className="thread-part" aria-labelledby="comments">
          <ThreadHeading thread={thread} />
          <CommentList arrival={arrival} />
          <div id="write" className="thread-writing">
            {rights.mayComment ? (
              <WritingGuard restriction={restriction}>
                <CommentForm at={null} spaceId={post.space.id} />
              </WritingGuard>
            ) : (
              <ThreadNotice post={post} />
            )}
          </div>
        </section>
      </LargePictures>
    </ThreadContext>
  );
}

function useDraft(thread: OpenedThread, memberId: string) {
  const [draft] = useState(() =>
    createCommentDraft({
      ...{ postId: thread.$thread.get().post.id, memberId },
      sent: async (id) => {
        const isShown = await thread.showWritten(id).catch(() => false);
        if (isShown) focusComment(id);
        else location.assign(`/community/posts/${thread.$thread.get().post.id}?comment=${id}#c-${id}`);
      },
    }),
  );
  return draft;
}

/** Returns the same object as long as the rights don't change, so that comments don't rerender. */
function useRights(post: ShownPost, isStaff: boolean): ThreadRights {
  const { mayComment, mayEdit, mayMarkAnswer, isAwaitingAnswer } = threadRightsFor(post, isStaff);
  return useMemo(
    () => ({ mayComment, mayEdit, mayMarkAnswer, isAwaitingAnswer }),
    [mayComment, mayEdit, mayMarkAnswer, isAwaitingAnswer],
  );
}

function ThreadHeading({ thread }: { thread: OpenedThread }) {
  const { t, locale } = usePage();
  const { post, comments, next } = useStore(thread.$thread, { keys: ['post', 'comments', 'next'] });
  const { commentCount: count, firstUnreadPosition: unread } = post;
  const text = useCommentText();
  const path = `/community/posts/${post.id}`;
  return (
    <div className="thread-head">
      <h2 id="comments">
        {count === 0 ? text('none') : text('comments', { count, shown: formatCount(count, locale) })}
      </h2>
      {unread !== null && comments.every(({ position }) => position !== unread) && (
        <a className="button button-quiet" href={`${path}?at=unread#unread`}>
          {t('threads:toUnread')}
        </a>
      )}
      {next && (
        <a className="thread-last" href={`${path}?at=last#write`}>
          {text('toLast')}
        </a>
      )}
    </div>
  );
}
