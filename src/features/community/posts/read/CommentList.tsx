import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isPlainClick } from '#src/client/plain-click.ts';
import { usePage } from '#src/ui/island.tsx';
import { NewEntriesButton } from '#src/ui/NewEntriesButton.tsx';
import { useLoadAhead } from '#src/ui/use-more-ahead.ts';
import { CommentRow } from './CommentRow.tsx';
import { focusComment } from './focus-comment.ts';
import { groupReplies } from './merge-comments.ts';
import type { ShownComment } from './shown-thread.ts';
import type { Arrival } from './use-arrival.ts';
import { useErrorToast } from './use-error-toast.tsx';
import { useCommentText, useThread } from './use-thread.ts';

interface Props {
  arrival: Arrival;
  /** Renders something below each comment. */
  note?: ((comment: ShownComment) => ReactNode) | undefined;
}

/** The comments, oldest first, with replies below the comment they reply to. */
export function CommentList({ arrival, note }: Props) {
  const { thread, postId } = useThread();
  const text = useCommentText();
  const { comments, previous, next } = useStore(thread.$thread, { keys: ['comments', 'previous', 'next'] });
  const { list, measure } = useScrollAnchor();
  const row = (comment: ShownComment, isNested: boolean) => (
    <CommentRow
      comment={comment}
      isNested={isNested}
      isTarget={comment.id === arrival.id}
      isFirstUnread={comment.id === arrival.firstUnread}
      place={comment.id === arrival.id ? arrival.element : undefined}
      note={note}
    />
  );
  const path = `/community/posts/${postId}`;
  return (
    <>
      {previous && (
        <LoadCommentsLink
          href={`${path}?cursor=${previous}#comments`}
          text={text('earlier')}
          go={() => thread.showEarlier(measure)}
        />
      )}
      <ol className="comments" ref={list} data-comments="">
        {groupReplies(comments).map(({ comment, replies }) => (
          <li key={comment.id}>
            {row(comment, false)}
            <ol className="comment-replies" data-replies="">
              {replies.map((reply) => (
                <li key={reply.id}>{row(reply, true)}</li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {next && (
        <LaterComments
          from={next}
          path={path}
          show={async (isAsked) => {
            const first = await thread.showLater();
            if (isAsked) focusComment(first?.id, { isScrolled: false });
          }}
        />
      )}
      <NewCommentsButton />
    </>
  );
}

interface LaterCommentsProps {
  from: string;
  path: string;
  show: (isAsked: boolean) => Promise<void>;
}

/** A link to later comments, which are loaded automatically before the reader reaches it. */
function LaterComments({ from, path, show }: LaterCommentsProps) {
  const text = useCommentText();
  const place = useLoadAhead<HTMLParagraphElement>(from, () => void show(false).catch(() => undefined));
  return (
    <LoadCommentsLink
      href={`${path}?cursor=${from}#comments`}
      text={text('later')}
      go={() => show(true)}
      place={place}
    />
  );
}

interface LoadCommentsLinkProps {
  /** URL of the page with these comments, for browsers without script. */
  href: string;
  text: string;
  go: () => Promise<unknown>;
  place?: RefObject<HTMLParagraphElement | null>;
}

/** A link that loads its comments into this page when it is clicked. */
function LoadCommentsLink({ href, text, go, place }: LoadCommentsLinkProps) {
  const { t } = usePage();
  const [isBusy, setBusy] = useState(false);
  const sayWhy = useErrorToast();
  const load = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await go().catch(sayWhy);
    setBusy(false);
  };
  return (
    <p className="onward" ref={place}>
      <a className="button button-quiet" href={href} aria-disabled={isBusy} onClick={load}>
        {isBusy ? t('threads:loading') : text}
      </a>
    </p>
  );
}

/** Announces new comments once, on top of the list, and shows them on request. */
function NewCommentsButton() {
  const text = useCommentText();
  const { thread } = useThread();
  const { waiting } = useStore(thread.$thread, { keys: ['waiting'] });
  return (
    <NewEntriesButton
      text={
        waiting.length > 0 && (waiting.length === 1 ? text('freshOne') : text('freshMany', { shown: waiting.length }))
      }
      onShow={() => focusComment(thread.showWaiting()?.id)}
      at="bottom"
    />
  );
}

/** Keeps the scroll position when the list grows above the reader. Call `measure` right before it grows. */
function useScrollAnchor() {
  const list = useRef<HTMLOListElement>(null);
  const kept = useRef<{ row: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = kept;
    kept.current = null;
    if (!current?.row.isConnected) return;
    const moved = current.row.getBoundingClientRect().top - current.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    requestAnimationFrame(() => document.documentElement.style.removeProperty('overflow-anchor'));
  });
  const measure = () => {
    // Otherwise the browser would also correct the scroll position.
    document.documentElement.style.setProperty('overflow-anchor', 'none');
    const row = list.current?.firstElementChild;
    kept.current = row ? { row, top: row.getBoundingClientRect().top } : null;
  };
  return { list, measure };
}
