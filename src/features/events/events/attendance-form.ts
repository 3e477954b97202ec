import { enhanceForm } from '#src/client/enhance-form.ts';

/** Signs up or gives up the place, then reloads the page, which shows the link to members who are going. */
export function startAttendanceForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-attendance]');
  const { attendance = '', method } = form?.dataset ?? {};
  if (!form) return;
  enhanceForm(form, {
    path: `/api/events/${attendance}/attendance`,
    method: method === 'DELETE' ? 'DELETE' : 'POST',
    done: () => location.reload(),
  });
}
