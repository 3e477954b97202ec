import { enhanceForm } from '#src/client/enhance-form.ts';

/** Sends an appeal or a reply without leaving the page, so that neither a lost network nor a link loses the text. */
export function startAppealForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-appeal]');
  if (!form) return;
  const { appeal: token, kind } = form.dataset;
  enhanceForm(form, {
    path: kind === 'reply' ? '/api/appeals/reply' : '/api/appeals',
    guards: 'input',
    body: () => ({ token, text: new FormData(form).get('text') }),
    // Not by reloading: if the page is the answer to a form sent without script, the form would be sent again.
    done: () => location.assign(location.pathname),
  });
}
