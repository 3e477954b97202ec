import { enhanceForm } from '#src/client/enhance-form.ts';

/** Votes, and shows the results once the page is loaded again. */
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
