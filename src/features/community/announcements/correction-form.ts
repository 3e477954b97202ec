import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { fieldsWithin } from './announcement-fields.ts';

/** The form that corrects an announcement, and the confirmation before withdrawing it. */
export function startCorrection(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-correction]');
  if (!form) return;
  startComposers();
  const showList = () => location.assign('/admin/messages/announcements');
  enhanceForm(form, {
    path: form.dataset['correction'] ?? '',
    method: 'PATCH',
    guards: 'input',
    body: () => ({
      version: Number(form.dataset['version']),
      texts: { et: fieldsWithin(form, 'texts.et.'), en: fieldsWithin(form, 'texts.en.') },
      reason: String(new FormData(form).get('reason') ?? ''),
    }),
    done: showList,
  });
  startConfirmDialogs(showList);
}
