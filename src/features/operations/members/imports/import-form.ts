import type { UploadedImport } from '#api/features/operations/members/imports/contract.ts';
import { setBusy, showFailure, showFieldErrors } from '#src/client/enhance-form.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { showSample } from './show-sample.ts';

interface Parts {
  form: HTMLFormElement;
  input: HTMLInputElement;
  preview: HTMLElement;
  columns: HTMLElement;
}

/** Shows how a chosen file is read, has it checked, and asks for its columns if they aren't recognised. */
export function startImportForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-import-form]');
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]');
  const preview = form?.querySelector<HTMLElement>('[data-import-preview]');
  const columns = form?.querySelector<HTMLElement>('[data-import-columns]');
  if (!form || !input || !preview || !columns) return;
  const parts = { form, input, preview, columns };
  const waiting = form.querySelector<HTMLFieldSetElement>('fieldset[data-needs-script]');
  if (waiting) waiting.disabled = false;
  input.addEventListener('change', () => {
    // Another file has other columns and an encoding of its own.
    preview.hidden = true;
    columns.hidden = true;
    void showPreview(parts);
  });
  // Chosen before this script arrived, or kept by the browser over a reload.
  if (input.files?.length) void showPreview(parts);
  preview.querySelector('select')?.addEventListener('change', () => void showPreview(parts));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void checkFile(parts);
  });
}

async function showPreview({ form, input, preview, columns }: Parts): Promise<void> {
  const [file] = input.files ?? [];
  if (!file) return;
  showFieldErrors(form, {});
  try {
    const { data } = await sendFile(file, preview.hidden ? [] : selectsOf(preview), { preview: 'yes' });
    const isStill = input.files?.[0] === file;
    if (!isStill || !data.preview) return;
    showSample(preview, data.headings, data.preview);
    const select = preview.querySelector('select');
    if (select) select.value = data.preview.encoding;
    preview.hidden = false;
    // Columns that were chosen stay chosen when only the encoding changes.
    if (!data.preview.hasAddresses) askForColumns(columns, data.headings);
  } catch (error) {
    showFailure(form, error);
  }
}

async function checkFile({ form, input, preview, columns }: Parts): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const [file] = input.files ?? [];
  if (!file || button?.disabled) return;
  showFieldErrors(form, {});
  setBusy(button, true);
  try {
    const chosen = [preview, columns].flatMap((part) => (part.hidden ? [] : selectsOf(part)));
    const { data } = await sendFile(file, chosen);
    if (data.id) return location.assign(`/admin/users/import?id=${data.id}`);
    askForColumns(columns, data.headings);
    columns.focus();
  } catch (error) {
    showFailure(form, error);
  }
  setBusy(button, false);
}

const selectsOf = (part: HTMLElement) => [...part.querySelectorAll('select')];

function sendFile(file: File, selects: readonly HTMLSelectElement[], extra: Record<string, string> = {}) {
  const query = new URLSearchParams({ name: file.name.slice(0, 200), ...extra });
  for (const { name, value } of selects) if (value !== '') query.set(name, value);
  // Sent without a type: the API detects the encoding.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  return uploadFile<{ data: UploadedImport }>(`/api/admin/user-imports?${query}`, bytes, () => undefined);
}

function askForColumns(columns: HTMLElement, headings: readonly string[]): void {
  for (const select of selectsOf(columns)) {
    const { value } = select;
    for (const old of [...select.options]) if (old.value !== '') old.remove();
    for (const [index, heading] of headings.entries())
      select.add(new Option(heading || String(index + 1), String(index)));
    if (!columns.hidden) select.value = value;
  }
  columns.hidden = false;
}
