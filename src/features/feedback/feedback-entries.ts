import { enhanceForm } from '../../client/enhance-form.ts';

/** Answers and sorts feedback from where it stands, for which script has the token; the list is drawn anew after each change. */
export function startFeedbackEntries(): void {
  for (const entry of document.querySelectorAll<HTMLElement>('[data-feedback-id]')) {
    if (entry.dataset['started'] !== undefined) continue;
    entry.dataset['started'] = '';
    const path = `/api/admin/feedback/${entry.dataset['feedbackId']}`;
    const done = () => location.reload();
    const answer = entry.querySelector<HTMLFormElement>('form[data-feedback-answer]');
    if (answer) enhanceForm(answer, { path: `${path}/answer`, done });
    const change = entry.querySelector<HTMLFormElement>('form[data-feedback-change]');
    if (change) enhanceForm(change, { method: 'PATCH', path, body: changesIn, done });
  }
}

/** Tags are typed on one line, with commas between them. */
function changesIn(form: HTMLFormElement): object {
  const { state, tags = '' } = Object.fromEntries(new FormData(form));
  const words = String(tags).split(',');
  return { state, tags: words.map((tag) => tag.trim()).filter(Boolean) };
}
