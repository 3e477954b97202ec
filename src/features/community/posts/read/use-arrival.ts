import { type RefObject, useEffect, useRef } from 'react';
import { usePage } from '#src/ui/island.tsx';
import type { ThreadContextValue } from './use-thread.ts';

export interface Arrival {
  /** The id of the comment that the URL links to. */
  id: string | null;
  /** The id of the first comment that was unread when the page loaded. */
  firstUnread: string | null;
  element: RefObject<HTMLElement | null>;
}

/**
 * Scrolls to the comment that a link points to, or to the first unread one. A link in a mail may also ask for the reply
 * form, and may have no hash.
 */
export function useScrollToLinkedComment({ thread, draft, rights }: ThreadContextValue): Arrival {
  const { query } = usePage();
  const element = useRef<HTMLElement>(null);
  const first = useRef<Omit<Arrival, 'element'> | null>(null);
  first.current ??= parseArrival(thread.$thread.get(), query);
  const { id } = first.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page has loaded.
  useEffect(() => {
    const { current } = element;
    // Until the page has loaded, the browser moves the focus away from anything but the hash's target.
    const go = () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree) current?.focus({ preventScroll: true });
      if (!location.hash) current?.scrollIntoView();
      if (query['reply'] !== undefined) reply();
    };
    const reply = () => {
      // Reloading the page must not start another reply.
      const address = new URL(location.href);
      address.searchParams.delete('reply');
      history.replaceState(history.state, '', address);
      const comment = thread.$thread.get().comments.find((each) => each.id === id);
      if (!rights.mayComment) return;
      draft.replyTo(comment ? { id: comment.id, name: comment.author.name } : null);
      draft.requestFocus();
    };
    if (document.readyState === 'complete') return go();
    addEventListener('load', go, { once: true });
    return () => removeEventListener('load', go);
  }, []);
  return { ...first.current, element };
}

function parseArrival(
  { post, comments }: ReturnType<ThreadContextValue['thread']['$thread']['get']>,
  query: Readonly<Record<string, unknown>>,
) {
  const unread = post.readPosition === null ? undefined : comments.find(({ isUnread }) => isUnread);
  const target = query['at'] === 'unread' ? unread?.id : query['comment'];
  return { id: typeof target === 'string' ? target.toLowerCase() : null, firstUnread: unread?.id ?? null };
}
