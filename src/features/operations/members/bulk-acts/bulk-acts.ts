import { enhanceForm } from '#src/client/enhance-form.ts';

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
