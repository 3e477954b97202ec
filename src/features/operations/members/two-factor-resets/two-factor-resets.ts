import { enhanceForm } from '#src/client/enhance-form.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

/** Starts requesting a reset and responding to requests, in dialogs that already work. */
export function startTwoFactorResets(): void {
  const forms = 'form[data-confirm$="/two-factor-reset"], form[data-confirm^="/api/admin/two-factor-resets/"]';
  for (const form of document.querySelectorAll<HTMLFormElement>(forms)) {
    const path = form.dataset['confirm'] ?? '';
    const isCreating = path.endsWith('/two-factor-reset') || path.endsWith('/confirm');
    enhanceForm(form, { path, method: isCreating ? 'POST' : 'DELETE', guards: 'input', done: reloadWithToast });
  }
}
