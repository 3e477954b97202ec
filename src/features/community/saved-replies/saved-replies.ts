import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, runBusy, showFailure } from '#src/client/enhance-form.ts';

const all = '/api/expert/replies';

/** Starts a form for each saved reply, and the one that adds another. */
export function startSavedReplies(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-saved-reply-form]')) {
    const id = form.dataset['savedReplyForm'];
    const path = id ? `${all}/${id}` : all;
    enhanceForm(form, { method: id ? 'PUT' : 'POST', path, guards: 'saved', done: () => location.reload() });
    const button = form.querySelector<HTMLButtonElement>('[data-delete]');
    button?.addEventListener('click', () =>
      runBusy(button, () =>
        callApi('DELETE', path, {}).then(
          () => location.reload(),
          (error: unknown) => void showFailure(form, error),
        ),
      ),
    );
  }
}
