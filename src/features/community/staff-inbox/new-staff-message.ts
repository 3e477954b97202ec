import { startComposers } from '#src/ui/composer/composer.ts';
import { startMessageForm } from '../threads/message-form.ts';
import { chosenRecipients, startRecipients } from '../threads/recipient-picker.ts';

/** The form of a message from the community to one member. */
export function startStaffMessage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-staff-message]');
  if (!form) return;
  startComposers();
  startRecipients(form);
  const { aboutType: type, aboutId: id } = form.dataset;
  startMessageForm<{ data: { id: string } }>(form, {
    path: '/api/admin/messages',
    fields: () => ({
      to: chosenRecipients(form)[0],
      subject: form.querySelector<HTMLInputElement>('input[name="subject"]')?.value ?? '',
      ...(type && id ? { about: { type, id } } : {}),
    }),
    done: ({ data }) => {
      delete form.dataset['unsaved'];
      location.assign(`/admin/messages/${data.id}`);
    },
  });
}
