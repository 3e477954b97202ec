/** The eye in a password field: shows what was typed while it is pressed in. Without script there is none. */
export function revealPasswords(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-reveals]');
  for (const button of buttons) {
    const input = document.getElementById(button.dataset['reveals'] ?? '');
    if (!(input instanceof HTMLInputElement)) continue;
    const show = (shown: boolean) => {
      input.type = shown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(shown));
    };
    button.hidden = false;
    button.addEventListener('click', () => show(input.type === 'password'));
    // What is sent is a password again, so that the browser neither lists it nor shows it later.
    input.form?.addEventListener('submit', () => show(false));
  }
}
