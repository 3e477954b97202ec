import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { bodyLength } from '#api/features/community/posts/contract.ts';
import { maxPicturesPerText } from '#api/features/community/spaces/limits/contract.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { focusAtEnd } from '#src/ui/composer/focus-at-end.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { usePage } from '#src/ui/island.tsx';
import './comment.css';
import { focusReplyButton } from './focus-comment.ts';
import { scrollIntoFullView } from './scroll-into-full-view.ts';
import { useCommentText, useThread } from './use-thread.ts';

interface Props {
  /** The id of the comment that the form is below; null at the end of the thread. */
  at: string | null;
  spaceId: string;
}

/**
 * The thread's only comment form, at the end or below the comment being replied to. It keeps its text when it moves.
 */
export function CommentForm({ at, spaceId }: Props) {
  const text = useCommentText();
  const { draft } = useThread();
  const isElsewhere = useIsFormElsewhere(at);
  if (!isElsewhere) return <WriteComment at={at} spaceId={spaceId} />;
  const begin = () => {
    draft.replyTo(null);
    draft.requestFocus();
  };
  return (
    <button type="button" className="button button-quiet" onClick={begin}>
      {text('write')}
    </button>
  );
}

/** Whether the end of the thread has no form, because the form is below the comment being replied to. */
function useIsFormElsewhere(at: string | null): boolean {
  const { draft, thread } = useThread();
  const { parentId, isAtEnd } = useStore(draft.$draft, { keys: ['parentId', 'isAtEnd'] });
  const { comments } = useStore(thread.$thread, { keys: ['comments'] });
  return at === null && parentId !== '' && !isAtEnd && comments.some(({ id }) => id === parentId);
}

function WriteComment({ at, spaceId }: Props) {
  const { t } = usePage();
  const text = useCommentText();
  const { draft, postId } = useThread();
  const { body, isSending, waitsFor, failure, offered, parentId, parentName } = useStore(draft.$draft);
  const isBusy = isSending && waitsFor === null;
  const form = useCommentFormRef(at);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    draft.send();
  };
  const cancelReply = () => {
    draft.replyTo(null);
    if (at) focusReplyButton(at);
    else draft.requestFocus();
  };
  return (
    <form
      ref={form}
      className={at ? 'write-comment in-place' : 'write-comment'}
      noValidate
      onSubmit={onSubmit}
      onKeyDownCapture={useCloseOnEscape(at)}
      data-comment-form={postId}
    >
      <OtherDeviceText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      {parentId && (
        <p className="reply-to">
          <span>
            {t('threads:replyingTo')} <strong>{parentName}</strong>
          </span>
          <button type="button" className="button button-quiet" onClick={cancelReply}>
            {t('threads:replyEnd')}
          </button>
        </p>
      )}
      <Composer
        name="body"
        label={text('write')}
        isLabelHidden={at !== null}
        value={body}
        write={(written) => written !== draft.$draft.get().body && draft.change({ body: written })}
        maxlength={bodyLength}
        hasOneToolRow
        mentions={`/api/mentions?space=${spaceId}`}
        pictures="/api/community/pictures"
        maxPictures={maxPicturesPerText}
      />
      <p className="notice notice-danger" role="alert" data-form-error="">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      <p className="send">
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={isBusy}
          // The second click of a double click may come after the response, when the form is empty again.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          data-busy-text={t('threads:sending')}
        >
          {isBusy ? t('threads:sending') : text('send')}
        </button>
        <span className="muted keys">{t('threads:sendKeys')}</span>
      </p>
      <p className="muted" role="status">
        {waitsFor && (waitsFor === 'offline' ? text('waiting') : t('threads:waitingServer'))}
      </p>
    </form>
  );
}

/** Returns the form's ref. Focuses the form on request, and keeps it above a phone's keyboard. */
function useCommentFormRef(at: string | null) {
  const { draft } = useThread();
  const { focusCount } = useStore(draft.$draft, { keys: ['focusCount'] });
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the focus is requested.
  useEffect(() => {
    const field = form.current?.elements.namedItem('body');
    if (!form.current || !(field instanceof HTMLTextAreaElement) || !draft.takeFocus()) return;
    focusAtEnd(field, { preventScroll: true });
    scrollIntoFullView(form.current);
  }, [focusCount]);
  useEffect(() => {
    if (!at) return;
    const show = () => form.current?.contains(document.activeElement) && scrollIntoFullView(form.current);
    window.visualViewport?.addEventListener('resize', show);
    return () => window.visualViewport?.removeEventListener('resize', show);
  }, [at]);
  return form;
}

/** Escape closes a reply, unless it closes something inside the form. The text moves to the end of the thread. */
function useCloseOnEscape(at: string | null) {
  const { draft } = useThread();
  return (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !at) return;
    const { currentTarget, target } = event;
    const isInPanel = (target as Element).closest('[data-link-panel]') !== null;
    if (isInPanel || currentTarget.querySelector(':popover-open, [data-mention-names]:not([hidden])')) return;
    event.preventDefault();
    event.stopPropagation();
    draft.putAside();
    focusReplyButton(at);
  };
}
