import { setBusy, showFailure, showFieldErrors } from '#src/client/enhance-form.ts';
import { uploadFile } from '#src/lib/upload-file.ts';

/** Has the chosen file checked, and asks for its columns if they aren't recognised. */
export function startImportForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-import-form]');
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]');
  const columns = form?.querySelector<HTMLElement>('[data-import-columns]');
  if (!form || !input || !columns) return;
  const waiting = form.querySelector<HTMLFieldSetElement>('fieldset[data-needs-script]');
  if (waiting) waiting.disabled = false;
  // Another file has other columns.
  input.addEventListener('change', () => {
    columns.hidden = true;
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    const [file] = input.files ?? [];
    if (!file || button?.disabled) return;
    showFieldErrors(form, {});
    setBusy(button, true);
    try {
      const { data } = await sendFile(file, columns.hidden ? [] : [...columns.querySelectorAll('select')]);
      if (data.id) return location.assign(`/admin/users/import?id=${data.id}`);
      askForColumns(columns, data.headings);
    } catch (error) {
      showFailure(form, error);
    }
    setBusy(button, false);
  });
}

function sendFile(file: File, selects: readonly HTMLSelectElement[]) {
  const query = new URLSearchParams({ name: file.name.slice(0, 200) });
  for (const { name, value } of selects) if (value !== '') query.set(name, value);
  // Sent without a type: the API detects the encoding.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  type Uploaded = { data: { id: string | null; headings: string[] } };
  return uploadFile<Uploaded>(`/api/admin/user-imports?${query}`, bytes, () => undefined);
}

function askForColumns(columns: HTMLElement, headings: readonly string[]): void {
  for (const select of columns.querySelectorAll('select')) {
    for (const old of [...select.options]) if (old.value !== '') old.remove();
    for (const [index, heading] of headings.entries())
      select.add(new Option(heading || String(index + 1), String(index)));
  }
  columns.hidden = false;
  columns.focus();
}
