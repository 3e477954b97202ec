const dialogOf = (id: string) => document.querySelector<HTMLDialogElement>(`dialog#${id}`);

/** Shows one dialog, and closes any other. */
export function openDialog(id: string): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close();
  dialogOf(id)?.showModal();
}

/** A button's `data-opens` names the dialog that it opens, disabled until it can; `data-close-dialog` closes the one it stands in. */
export function startDialogs(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-opens]')) {
    button.disabled = false;
    button.addEventListener('click', () => openDialog(button.dataset['opens'] ?? ''));
  }
  for (const button of document.querySelectorAll('dialog [data-close-dialog]')) {
    button.addEventListener('click', () => button.closest('dialog')?.close());
  }
}
