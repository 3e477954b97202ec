/** Shows the print button. Without script, the browser's menu can print the page. */
export function showPrintButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}
