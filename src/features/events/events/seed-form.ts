import { enhanceForm } from '#src/client/enhance-form.ts';

/** Creates demo events and shows how many. */
export function startSeedForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-seed-events]');
  if (!form) return;
  enhanceForm<{ data: { made: number } }>(form, {
    path: '/api/admin/events/seed',
    stays: true,
    done: ({ data }) => {
      const message = form.querySelector('[data-made]');
      if (message) message.textContent = (form.dataset['madeText'] ?? '').replace('%', String(data.made));
    },
  });
}
