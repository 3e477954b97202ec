import { enhanceForm } from '#src/client/enhance-form.ts';
import { leaveWithToast, reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

/** Starts approving and declining requests to join. */
export function startJoinRequest(): void {
  const approve = document.querySelector<HTMLFormElement>('form[data-approve]');
  const decline = document.querySelector<HTMLFormElement>('form[data-confirm$="/decline"]');
  if (!approve || !decline) return;
  enhanceForm(approve, { path: approve.dataset['approve'] ?? '', guards: 'input', done: reloadWithToast });
  enhanceForm(decline, {
    path: decline.dataset['confirm'] ?? '',
    guards: 'input',
    done: () => leaveWithToast(decline.dataset['done'], '/admin/users?status=waiting'),
  });
}
