import { startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { startReactions } from '../../reactions/reactions.ts';
import { startReactors } from '../../reactions/reactors.ts';
import { startCommentActions } from './comment-actions.ts';
import { replyTo, startCommentForm } from './comment-form.ts';
import { startPages } from './fetch-comments.ts';
import { startFreshComments } from './fresh-comments.ts';
import { startHistory } from './history.ts';
import { startPostActions } from './post-actions.ts';
import { startReading } from './read-position.ts';

/** Votes, then reloads the page to show the results. */
function startPoll(thread: HTMLElement): void {
  const form = thread.querySelector<HTMLFormElement>('form[data-vote]');
  if (!form) return;
  enhanceForm(form, {
    method: 'PUT',
    path: `/api/posts/${thread.dataset['thread']}/vote`,
    body: () => ({ options: new FormData(form).getAll('options').map(Number) }),
    done: () => location.reload(),
  });
}

/** The scripts of a thread's page. */
export function startThread(): void {
  const thread = document.querySelector<HTMLElement>('[data-thread]');
  if (!thread) return;
  startDialogs();
  startComposers();
  startReactions();
  startPages(thread);
  startCommentForm(thread);
  startCommentActions(thread);
  startPostActions(thread);
  startHistory(thread);
  startReactors();
  startPoll(thread);
  startReading(thread);
  startFreshComments(thread);
  // When following the hash, browsers take the focus away from anything but its target.
  if (document.readyState === 'complete') showTarget(thread);
  else addEventListener('load', () => showTarget(thread), { once: true });
}

/**
 * Scrolls to the comment a link points at, or to the first unread one. Links in mails say whether the member wants to
 * reply, and some have no hash.
 */
function showTarget(thread: HTMLElement): void {
  const address = new URL(location.href);
  const id = address.searchParams.get('comment') ?? location.hash.replace(/^#c-/, '');
  const isUnread = address.searchParams.get('at') === 'unread';
  const comment = isUnread ? thread.querySelector<HTMLElement>('.first-unread') : document.getElementById(`c-${id}`);
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (isFree) comment?.focus({ preventScroll: true });
  if (!location.hash) comment?.scrollIntoView();
  if (!address.searchParams.has('reply')) return;
  // Reloading the page must not start another reply.
  address.searchParams.delete('reply');
  history.replaceState(history.state, '', address);
  if (comment?.querySelector('[data-reply]')) replyTo(thread, comment);
  else thread.querySelector<HTMLElement>('form[data-comment-form] textarea')?.focus();
}
