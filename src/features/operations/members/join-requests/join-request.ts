import { enhanceForm } from '#src/client/enhance-form.ts';

/** Starts approving and declining requests to join. */
export function startJoinRequest(): void {
  const approve = document.querySelector<HTMLFormElement>('form[data-approve]');
  const decline = document.querySelector<HTMLFormElement>('form[data-confirm$="/decline"]');
  if (!approve || !decline) return;
  enhanceForm(approve, { path: approve.dataset['approve'] ?? '', guards: 'input', done: () => location.reload() });
  enhanceForm(decline, {
    path: decline.dataset['confirm'] ?? '',
    guards: 'input',
    done: () => location.assign('/admin/users?status=waiting'),
  });
}
