import { callApi } from '#src/client/api-client.ts';

/** Creates a draft and opens its editor. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-new-draft]')) {
  button.disabled = false;
  button.addEventListener('click', async () => {
    const { newDraft: type, base } = button.dataset;
    const message = button.parentElement?.querySelector<HTMLElement>('[data-failed]');
    button.disabled = true;
    try {
      const { data } = await callApi<{ data: { id: string } }>('POST', '/api/admin/drafts', { type });
      location.assign(`${base}/${data.id}`);
    } catch {
      button.disabled = false;
      if (message) message.textContent = message.dataset['failed'] ?? '';
    }
  });
}
