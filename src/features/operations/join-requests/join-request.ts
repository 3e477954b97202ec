import { enhanceForm } from '#src/client/enhance-form.ts';

/** Starts letting somebody in who asked to join, and declining. */
export function startJoinRequest(): void {
  const approve = document.querySelector<HTMLFormElement>('form[data-approve-user]');
  const decline = document.querySelector<HTMLFormElement>('form[data-decline-user]');
  if (!approve || !decline) return;
  const path = `/api/admin/users/${approve.dataset['approveUser']}`;
  enhanceForm(approve, { path: `${path}/approve`, done: () => location.reload() });
  enhanceForm(decline, { path: `${path}/decline`, done: () => location.assign('/admin/users?status=waiting') });
}
