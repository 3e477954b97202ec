/** Printing needs a script: without one the browser's own menu does it. */
export function startPrintButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}
