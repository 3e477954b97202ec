import type { ActDetails } from '#api/features/operations/members/bulk-acts/contract.ts';
import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { followProgress } from '#src/client/follow-progress.ts';

/** Starts preparing an act. */
export function startBulkForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-bulk-act]');
  if (!form) return;
  enhanceForm<{ data: { id: string } }>(form, {
    path: '/api/admin/bulk-acts',
    body: () => ({
      ...Object.fromEntries([...new FormData(form)].filter(([name]) => name !== 'filter')),
      filter: JSON.parse(form.dataset['bulkAct'] ?? '{}') as object,
    }),
    done: ({ data }) => location.assign(`/admin/users/bulk?id=${data.id}`),
  });
}

/** Starts, stops and follows an act. */
export function startBulkDetails(): void {
  startConfirmDialogs(() => location.reload());
  followProgress<{ data: ActDetails }>(({ data: { act } }) =>
    act.state === 'running' ? act.counts.done + act.counts.refused : null,
  );
}
