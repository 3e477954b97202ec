import { enhanceForm } from '#src/client/enhance-form.ts';
import { replacePartsNow } from '#src/client/refresh-parts.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

/** Answers an appeal, then shows it with its answer. */
export function startAnswerForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-answers-appeal]');
  if (!form || form.dataset['started'] !== undefined) return;
  form.dataset['started'] = '';
  enhanceForm(form, {
    path: `/api/moderation/appeals/${form.dataset['answersAppeal']}/decide`,
    guards: 'input',
    body: readAnswer,
    done: reloadWithToast,
    refused: ({ code }) => {
      if (code === 'appeal_changed') void showChanges('words');
      if (code === 'appeal_decided') void showChanges('answer');
    },
  });
}

const partOf = (name: string) => document.querySelector<HTMLElement>(`[data-appeal-part="${name}"]`);

function readAnswer(form: HTMLFormElement): object {
  const { verdict, reason } = Object.fromEntries(new FormData(form));
  return { verdict, reason, hasReply: partOf('words')?.dataset['hasReply'] !== undefined };
}

/** Shows what was added or answered meanwhile, without losing what was typed, and bases the next attempt on it. */
async function showChanges(part: string): Promise<void> {
  if (await replacePartsNow('appeal-part')) partOf(part)?.focus();
}
