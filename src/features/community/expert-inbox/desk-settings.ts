import { enhanceForm, runBusy } from '#src/client/enhance-form.ts';
import { callApi } from '#src/lib/api-client.ts';

/** An expert's hours and saved replies. */
export function startDeskSettings(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-desk-settings]');
  const saved = form?.querySelector<HTMLElement>('[data-settings-saved]');
  if (form && saved) {
    form.addEventListener('input', () => saved.replaceChildren());
    enhanceForm(form, {
      method: 'PUT',
      path: '/api/expert/desk',
      body: () => {
        const data = new FormData(form);
        return { ...Object.fromEntries(data), weekdays: data.getAll('weekdays').map(Number) };
      },
      stays: true,
      guards: 'saved',
      done: () => {
        saved.textContent = saved.dataset['text'] ?? '';
      },
    });
  }
  for (const reply of document.querySelectorAll<HTMLFormElement>('form[data-reply-form]')) {
    const id = reply.dataset['replyForm'];
    enhanceForm(reply, {
      method: id ? 'PUT' : 'POST',
      path: id ? `/api/expert/replies/${id}` : '/api/expert/replies',
      guards: 'saved',
      done: () => location.reload(),
    });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-delete-reply]')) {
    button.addEventListener('click', () =>
      runBusy(button, async () => {
        await callApi('DELETE', `/api/expert/replies/${button.dataset['deleteReply']}`, {})
          .then(() => location.reload())
          .catch(() => undefined);
      }),
    );
  }
}
