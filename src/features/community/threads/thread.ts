import { startDialogs } from '#src/client/dialogs.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { startReactions } from '../reactions/reactions.ts';
import { startCommentActions } from './comment-actions.ts';
import { startCommentForm } from './comment-form.ts';
import { startPages } from './fetch-comments.ts';
import { startPoll } from './poll.ts';
import { startPostActions } from './post-actions.ts';
import { startPostHistory } from './post-history.ts';
import { startReading } from './read-position.ts';

/** Everything that a thread's page does beyond links. */
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
  startPostHistory(thread);
  startPoll(thread);
  startReading(thread);
  showTarget();
}

/** A link in a mail names the comment without a hash. */
function showTarget(): void {
  const id = new URLSearchParams(location.search).get('comment');
  if (!id || location.hash) return;
  document.getElementById(`c-${id}`)?.scrollIntoView();
}
