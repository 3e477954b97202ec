import { callApi } from '#src/client/api-client.ts';
import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm, failureText, runBusy } from '#src/client/enhance-form.ts';

/** Buttons that block a member or end a block, including those added later. */
export function startBlocking(): void {
  const form = document.querySelector<HTMLFormElement>('[data-block-form]');
  const dialog = form?.closest('dialog');
  if (!form || !dialog) return;
  const named = [...dialog.querySelectorAll('[data-dialog-title], [data-named]')];
  const texts = named.map((element) => element.textContent ?? '');
  let blocked: { id: string; after: string } | null = null;
  startDialogs(dialog);
  enhanceForm(form, {
    method: 'PUT',
    path: () => `/api/blocks/${blocked?.id}`,
    body: () => ({}),
    done: () => show(blocked?.after ?? ''),
  });
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-block], [data-unblock-member]');
    if (!button) return;
    const { block, blockName = '', blockAfter = '', unblockMember } = button.dataset;
    if (block === undefined) {
      runBusy(button, () => callApi('DELETE', `/api/blocks/${unblockMember}`, {}).then(() => show(''))).catch(
        (error) => {
          // Beside the button, whose menu stays open.
          const fault = button.nextElementSibling;
          if (fault) fault.textContent = failureText(form, error);
        },
      );
      return;
    }
    button.closest<HTMLElement>('[popover]')?.hidePopover();
    blocked = { id: block, after: blockAfter };
    for (const [index, element] of named.entries()) {
      element.textContent = (texts[index] ?? '').replace('{name}', () => blockName);
    }
    openDialog('block-member');
  });
}

function show(address: string): void {
  if (address) location.assign(address);
  else location.reload();
}
