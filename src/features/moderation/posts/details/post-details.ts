import type { BulkAction, BulkResult } from '#api/features/moderation/posts/administration/contract.ts';
import { ApiError, callApi } from '#src/client/api-client.ts';
import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm, setBusy } from '#src/client/enhance-form.ts';
import { forgetInput, watchInput } from '#src/client/unsaved-input.ts';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { prepareFields, readFields, showActFailure } from '../administration/act-fields.ts';

/** Starts the buttons that act on the post, its comments and its earlier texts. */
export function startPostDetails(): void {
  startDialogs();
  startActs();
  startRevisions();
}

function startActs(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-act-form]');
  if (!form) return;
  watchInput(form);
  let chosen = { action: 'approve' as BulkAction, target: {}, done: '' };
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-act]')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      const { act, target = '{}', done = '' } = button.dataset;
      chosen = { action: act as BulkAction, target: JSON.parse(target) as object, done };
      prepareFields(form, chosen.action, button.textContent.trim());
      openDialog('act');
    });
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    const { action, target, done } = chosen;
    setBusy(submit, true);
    try {
      const body = { ...readFields(form, action), items: [target] };
      const { data } = await callApi<{ data: { results: BulkResult[] } }>('POST', '/api/admin/posts/bulk', body);
      const outcome = data.results[0]?.outcome ?? 'not_found';
      if (outcome !== 'done') throw new ApiError(409, { code: outcome, message: '' });
      forgetInput(form);
      leaveWithToast(done);
    } catch (error) {
      showActFailure(form, error);
      setBusy(submit, false);
    }
  });
}

function startRevisions(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-revision-form]');
  if (!form) return;
  let path = '';
  let done: string | undefined;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-revision]')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      const { revision, verb = '' } = button.dataset;
      done = button.dataset['done'];
      path = `/api/posts/${form.dataset['revisionForm']}/revisions/${revision}/${verb}`;
      for (const lead of form.querySelectorAll<HTMLElement>('[data-revision-lead]')) {
        lead.hidden = lead.dataset['revisionLead'] !== verb;
      }
      const places = [document.querySelector('#revision-title'), form.querySelector('button[type="submit"]')];
      for (const place of places) place?.replaceChildren(button.textContent.trim());
      openDialog('revision');
    });
  }
  enhanceForm(form, { path: () => path, guards: 'input', done: () => leaveWithToast(done) });
}
