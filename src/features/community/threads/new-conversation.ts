import { startComposers } from '#src/ui/composer/composer.ts';
import { startMessageForm } from './message-form.ts';
import { chosenRecipients, startRecipients } from './recipient-picker.ts';

/** The form for a new conversation: recipients, subject and first message. */
export function startNewConversation(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-message-form]');
  if (!form) return;
  startComposers();
  startRecipients(form);
  startMessageForm<{ data: { id: string } }>(form, {
    path: '/api/threads',
    fields: () => ({
      to: chosenRecipients(form),
      subject: form.querySelector<HTMLInputElement>('input[name="subject"]')?.value ?? '',
    }),
    done: ({ data }) => {
      delete form.dataset['unsaved'];
      location.assign(`/messages/${data.id}`);
    },
  });
}
