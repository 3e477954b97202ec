import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, failureText } from '#src/client/enhance-form.ts';

/** Following, saving and muting a post, and staff actions on it. */
export function startPostActions(thread: HTMLElement): void {
  const id = thread.dataset['thread'] ?? '';
  const show = (error: unknown) => {
    const place = thread.querySelector('[data-thread-fault]');
    const texts = thread.querySelector<HTMLElement>('form[data-comment-form], form[data-delete-comment]');
    if (place) place.textContent = error ? failureText(texts, error) : '';
  };
  for (const button of thread.querySelectorAll<HTMLElement>('[data-mark]')) {
    button.addEventListener('click', async () => {
      const isOn = button.getAttribute('aria-pressed') !== 'true';
      press(button, isOn);
      show(null);
      try {
        await callApi(isOn ? 'PUT' : 'DELETE', `/api/posts/${id}/${button.dataset['mark']}`);
        if (isOn) excludeOther(thread, button.dataset['mark'] ?? '');
      } catch (error) {
        press(button, !isOn);
        show(error);
      }
    });
  }
  for (const button of thread.querySelectorAll<HTMLButtonElement>('[data-staff]')) {
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        await callApi('POST', `/api/posts/${id}/${button.dataset['staff']}`, {});
        location.reload();
      } catch (error) {
        button.disabled = false;
        show(error);
      }
    });
  }
  const remove = thread.querySelector<HTMLFormElement>('form[data-delete-post]');
  if (remove) {
    enhanceForm(remove, {
      method: 'DELETE',
      path: `/api/posts/${id}`,
      body: (form) => Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== '')),
      done: () => location.reload(),
    });
  }
  const move = thread.querySelector<HTMLFormElement>('form[data-move-post]');
  if (move) enhanceForm(move, { path: `/api/posts/${id}/move`, done: () => location.reload() });
}

function press(button: HTMLElement, isOn: boolean): void {
  button.setAttribute('aria-pressed', String(isOn));
  const text = button.querySelector('span');
  if (text) text.textContent = (isOn ? button.dataset['on'] : button.dataset['off']) ?? '';
}

/** A post is followed or muted, never both. */
function excludeOther(thread: HTMLElement, mark: string): void {
  const other = { follow: 'mute', mute: 'follow' }[mark];
  const button = thread.querySelector<HTMLElement>(`[data-mark="${other}"]`);
  if (button) press(button, false);
}
