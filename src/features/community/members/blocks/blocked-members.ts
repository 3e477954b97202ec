import { callApi } from '#src/client/api-client.ts';
import { runBusy } from '#src/client/enhance-form.ts';

/** Ends blocks in the settings. */
export function startBlocked(): void {
  const place = document.querySelector<HTMLElement>('[data-blocked]');
  for (const button of place?.querySelectorAll<HTMLButtonElement>('[data-unblock]') ?? []) {
    button.addEventListener('click', () =>
      runBusy(button, async () => {
        const isDone = await callApi('DELETE', `/api/blocks/${button.dataset['unblock']}`, {}).then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        button.closest('li')?.remove();
        place?.querySelector<HTMLElement>('h3')?.focus();
      }),
    );
  }
}
