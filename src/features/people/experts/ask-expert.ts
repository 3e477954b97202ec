import { confirmSent, enhanceForm } from '#src/client/enhance-form.ts';

/** Sends a question from an expert's page and confirms it in place. */
export function startAsking(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-ask-expert]');
  const sent = document.querySelector<HTMLElement>('[data-question-sent]');
  if (!form || !sent) return;
  enhanceForm(form, {
    path: `/api/experts/${form.dataset['askExpert']}/questions`,
    guards: 'input',
    done: () => confirmSent(form, sent),
  });
}
