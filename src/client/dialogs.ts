const dialogOf = (id: string) => document.querySelector<HTMLDialogElement>(`dialog#${id}`);

/** Opens a dialog and closes any other. */
function openDialog(id: string): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close();
  dialogOf(id)?.showModal();
}

/**
 * Wires up dialogs: a button's `data-opens` names the one it opens, and `data-close-dialog` closes
 * the surrounding one.
 */
export function startDialogs(within: Document | HTMLElement = document): void {
  for (const button of within.querySelectorAll<HTMLButtonElement>('[data-opens]')) {
    button.disabled = false;
    button.addEventListener('click', () => openDialog(button.dataset['opens'] ?? ''));
  }
  for (const button of within.querySelectorAll<HTMLElement>('[data-close-dialog]')) {
    button.addEventListener('click', () => button.closest('dialog')?.close());
  }
}
