import { enhanceForm } from '#src/client/enhance-form.ts';

/** Votes, then reloads the page to show the results. */
export function startPoll(thread: HTMLElement): void {
  const form = thread.querySelector<HTMLFormElement>('form[data-vote]');
  if (!form) return;
  enhanceForm(form, {
    method: 'PUT',
    path: `/api/posts/${thread.dataset['thread']}/vote`,
    body: () => ({ options: new FormData(form).getAll('options').map(Number) }),
    done: () => location.reload(),
  });
}
