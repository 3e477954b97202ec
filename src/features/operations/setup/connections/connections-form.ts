import type { CheckedConnection } from '#api/features/operations/setup/connections/contract.ts';
import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { startAddingProvider } from './add-provider.ts';
import { startServices } from './service-forms.ts';

const path = '/api/admin/connections';

/** Starts entering and testing keys. */
export function startConnections(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-connection]')) {
    enhanceForm(form, {
      ...{ path: `${path}/${form.dataset['connection']}`, method: 'PUT' },
      done: reloadWithToast,
    });
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-test-connection]')) startTest(form);
  startServices();
  startAddingProvider();
  startConfirmDialogs(reloadWithToast);
}

function startTest(form: HTMLFormElement): void {
  const texts = JSON.parse(form.dataset['states'] ?? '{}') as Readonly<Record<CheckedConnection['state'], string>>;
  enhanceForm<{ data: CheckedConnection }>(form, {
    ...{ path: `${path}/${form.dataset['testConnection']}/check`, stays: true },
    done: ({ data }) => form.querySelector('[data-test-result]')?.replaceChildren(texts[data.state]),
  });
}
