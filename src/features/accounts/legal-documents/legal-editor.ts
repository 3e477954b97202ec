import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, showFailure, showFieldErrors } from '#src/client/enhance-form.ts';

/** Publishes a text, and previews it as readers would see it. */
export function startLegalEditor(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-legal-editor]');
  if (!form) return;
  const body = form.querySelector<HTMLTextAreaElement>('[name="body"]');
  enhanceForm(form, {
    path: `/api/admin/legal-documents/${form.dataset['legalEditor']}`,
    guards: 'input',
    done: () => location.assign('/admin/legal-documents'),
  });
  form.querySelector('[data-preview]')?.addEventListener('click', () => void preview(form, body?.value ?? ''));
}

async function preview(form: HTMLFormElement, body: string): Promise<void> {
  const shown = document.querySelector<HTMLElement>('[data-previewed]');
  const place = shown?.querySelector('.prose');
  if (!shown || !place) return;
  showFieldErrors(form, {});
  try {
    const { data } = await callApi<{ data: { html: string } }>('POST', '/api/admin/legal-documents/preview', { body });
    place.innerHTML = data.html;
    shown.hidden = false;
    shown.focus();
  } catch (error) {
    showFailure(form, error);
  }
}
