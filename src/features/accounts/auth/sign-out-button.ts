import { codeOf } from '#src/client/api-client.ts';
import { signOut } from './sign-out.ts';

/** Signs out on click. If the server can't be reached, shows an error and stays signed in. */
export function enableSignOutButton(): void {
  const place = document.querySelector<HTMLElement>('[data-sign-out]');
  const button = place?.querySelector('button');
  const error = place?.querySelector('[role="alert"]');
  if (!place || !button || !error) return;
  const texts = JSON.parse(place.querySelector('script[data-error-texts]')?.textContent ?? '{}') as Record<
    string,
    string
  >;
  const idleText = button.textContent ?? '';
  place.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    button.textContent = button.dataset['busyText'] ?? idleText;
    error.textContent = '';
    try {
      await signOut();
    } catch (thrown) {
      const code = codeOf(thrown);
      error.textContent = texts[code] ?? texts['internal'] ?? '';
      button.disabled = false;
      button.textContent = idleText;
    }
  });
}
