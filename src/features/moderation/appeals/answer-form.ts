import { enhanceForm } from '#src/client/enhance-form.ts';

/** Answers an appeal, then shows it with its answer. */
export function startAnswerForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-answers-appeal]');
  if (!form || form.dataset['started'] !== undefined) return;
  form.dataset['started'] = '';
  enhanceForm(form, {
    path: `/api/moderation/appeals/${form.dataset['answersAppeal']}/decide`,
    guards: 'input',
    done: () => location.reload(),
  });
}
