/** Starts the toggles that make password fields readable. They are hidden without JavaScript. */
export function enablePasswordToggles(): void {
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
    // Submits the field as a password field, so that the browser doesn't store its value for autofill.
    input.form?.addEventListener('submit', () => show(false));
  }
}
