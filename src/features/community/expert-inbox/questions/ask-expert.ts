import { confirmSent, enhanceForm } from '#src/client/enhance-form.ts';

interface Answer {
  data: { id: string };
}

/** Sends a question from an expert's page and confirms it in place, with a link to the new conversation. */
export function startAsking(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-ask-expert]');
  const sent = document.querySelector<HTMLElement>('[data-question-sent]');
  if (!form || !sent) return;
  // Kept until it is sent, so that retrying doesn't ask twice.
  let clientId = crypto.randomUUID();
  enhanceForm<Answer>(form, {
    path: `/api/experts/${form.dataset['askExpert']}/questions`,
    guards: 'input',
    body: () => ({ ...Object.fromEntries(new FormData(form)), clientId }),
    done: ({ data }) => {
      clientId = crypto.randomUUID();
      sent.querySelector('[data-question-link]')?.setAttribute('href', `/messages/${data.id}`);
      confirmSent(form, sent);
    },
  });
}
