import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, failureText } from '#src/client/enhance-form.ts';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { $messageField } from '../threads/conversation/message-field.ts';

/** An expert's controls next to a conversation: its state, a note, and saved replies. */
export function startInboxPanel(): void {
  const panel = document.querySelector<HTMLElement>('[data-inbox-entry]');
  if (!panel) return;
  const path = `/api/expert/messages/${panel.dataset['inboxEntry']}`;
  const fault = panel.querySelector<HTMLElement>('[data-inbox-fault]');
  for (const button of panel.querySelectorAll<HTMLButtonElement>('[data-inbox-state]')) {
    button.disabled = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        await callApi('PATCH', path, { state: button.dataset['inboxState'] });
        location.reload();
      } catch (error) {
        button.disabled = false;
        if (fault) fault.textContent = failureText(panel, error);
      }
    });
  }
  startReplies(panel);
  const note = panel.querySelector<HTMLFormElement>('form[data-inbox-note]');
  const saved = note?.querySelector<HTMLElement>('[data-note-saved]');
  if (!note || !saved) return;
  note.addEventListener('input', () => saved.replaceChildren());
  enhanceForm(note, {
    method: 'PATCH',
    path,
    stays: true,
    guards: 'saved',
    done: () => {
      saved.textContent = saved.dataset['text'] ?? '';
    },
  });
}

/** Inserts a saved reply after the existing text. */
function startReplies(panel: HTMLElement): void {
  const choice = panel.querySelector('select');
  const button = panel.querySelector<HTMLButtonElement>('[data-insert-reply]');
  if (!choice || !button) return;
  $messageField.subscribe((field) => {
    button.disabled = field === null;
  });
  button.addEventListener('click', () => {
    const field = $messageField.get();
    if (!field || choice.value === '') return;
    writeIntoComposer(field, [field.value.trim(), choice.value].filter(Boolean).join('\n\n'));
    field.focus();
  });
}
