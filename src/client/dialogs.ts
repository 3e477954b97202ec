const dialogOf = (id: string) => document.querySelector<HTMLDialogElement>(`dialog#${id}`);

/** Shows one dialog, and closes any other. */
export function openDialog(id: string): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close();
  dialogOf(id)?.showModal();
}

/** `[data-close-dialog]` closes the dialog that it stands in. */
export function startDialogs(): void {
  for (const button of document.querySelectorAll('dialog [data-close-dialog]')) {
    button.addEventListener('click', () => button.closest('dialog')?.close());
  }
}
