import { enhanceForm } from '#src/client/enhance-form.ts';

/** Signs up or gives up the place, and shows the page as it is then: with the link, for who goes. */
export function startAttendance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-attendance]');
  const { attendance = '', method } = form?.dataset ?? {};
  if (!form) return;
  enhanceForm(form, {
    path: `/api/events/${attendance}/attendance`,
    method: method === 'DELETE' ? 'DELETE' : 'POST',
    done: () => location.reload(),
  });
}
