import { enhanceForm } from '#src/client/enhance-form.ts';

/**
 * Sends an appeal or a reply without leaving the page, so that a network error doesn't lose the text. Leaving it asks
 * first.
 */
export function startAppealForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-appeal]');
  if (!form) return;
  const { appeal: token, kind } = form.dataset;
  enhanceForm(form, {
    path: kind === 'reply' ? '/api/appeals/reply' : '/api/appeals',
    guards: 'input',
    body: () => ({ token, text: new FormData(form).get('text') }),
    // Doesn't reload: if the page is the response to a form sent without script, that would send the form again.
    done: () => location.assign(location.pathname),
  });
}
