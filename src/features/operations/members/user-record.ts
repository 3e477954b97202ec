import { startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { leaveWithToast, reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { startJoinRequest } from './join-requests/join-request.ts';
import { startTwoFactorResets } from './two-factor-resets/two-factor-resets.ts';

/** Starts an administrator's actions on the member: change, sign out, open a case, delete. */
export function startUserRecord(): void {
  startDialogs();
  const change = document.querySelector<HTMLFormElement>('form[data-change-user]');
  if (change) {
    enhanceForm(change, {
      path: `/api/admin/users/${change.dataset['changeUser']}`,
      method: 'PATCH',
      guards: 'saved',
      done: reloadWithToast,
    });
  }
  for (const act of ['sign-out', 'lift-mail']) {
    const form = document.querySelector<HTMLFormElement>(`form[data-confirm$="/${act}"]`);
    if (form) enhanceForm(form, { path: form.dataset['confirm'] ?? '', done: reloadWithToast });
  }
  startChangingAddress();
  startTierGrants();
  startTwoFactorResets();
  startOpeningCase();
  startDeleting();
  startJoinRequest();
}

function startChangingAddress(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-change-address]');
  if (!form) return;
  enhanceForm(form, {
    path: `/api/admin/users/${form.dataset['changeAddress']}/email`,
    stays: true,
    done: () => {
      form.reset();
      form.closest('dialog')?.close();
      showToast(form.dataset['done']);
    },
  });
}

function startTierGrants(): void {
  const give = document.querySelector<HTMLFormElement>('form[data-grant-tier]');
  if (give) {
    enhanceForm(give, {
      path: `/api/admin/users/${give.dataset['grantTier']}/tiers`,
      guards: 'input',
      done: reloadWithToast,
    });
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirm*="/tiers/"]')) {
    enhanceForm(form, {
      path: form.dataset['confirm'] ?? '',
      method: 'DELETE',
      guards: 'input',
      done: reloadWithToast,
    });
  }
}

function startOpeningCase(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-open-case]');
  if (!form) return;
  enhanceForm<{ data: { id: string } }>(form, {
    path: `/api/moderation/users/${form.dataset['openCase']}/case`,
    guards: 'input',
    done: ({ data }) => location.assign(`/moderator/reports/${data.id}`),
  });
}

function startDeleting(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-delete-user]');
  if (!form) return;
  enhanceForm(form, {
    path: `/api/admin/users/${form.dataset['deleteUser']}`,
    method: 'DELETE',
    guards: 'input',
    done: () => leaveWithToast(form.dataset['done'], '/admin/users'),
  });
}
