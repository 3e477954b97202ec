import { failureText } from '#src/client/enhance-form.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { readNamed, removableItem } from './named-list.ts';

const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[data-file-ids]');

/** Ids of the files the form sends. */
export function chosenFiles(form: HTMLFormElement): string[] {
  return readNamed(fieldOf(form)).map(({ id }) => id);
}

/** Uploads chosen, dropped or pasted files one by one, and lists them until the message is sent. */
export function startFiles(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-files]');
  const list = place?.querySelector<HTMLElement>('[data-file-list]');
  const status = place?.querySelector<HTMLElement>('[data-file-status]');
  const fault = place?.querySelector<HTMLElement>('[data-error-for="files"]');
  const [input, chosen] = [form.querySelector<HTMLInputElement>('[data-choose-files]'), fieldOf(form)];
  if (!place || !list || !status || !fault || !input || !chosen) return;
  const show = () => {
    const files = readNamed(chosen);
    list.hidden = files.length === 0;
    const items = files.map((file) =>
      removableItem(file, place.dataset['removeText'] ?? '', () => store(files.filter(({ id }) => id !== file.id))),
    );
    list.replaceChildren(...items);
  };
  const store = (files: ReadonlyArray<{ id: string; name: string }>) => {
    chosen.value = files.length > 0 ? JSON.stringify(files) : '';
    show();
    form.dispatchEvent(new Event('input'));
  };
  const upload = async (files: readonly File[]) => {
    fault.textContent = '';
    for (const file of files.slice(0, Number(place.dataset['max']) - readNamed(chosen).length)) {
      status.textContent = (place.dataset['addingText'] ?? '').replace('%', file.name);
      try {
        // Sent without a type: the API detects it from the content.
        const bytes = new Blob([file], { type: 'application/octet-stream' });
        const path = `/api/message-files?name=${encodeURIComponent(file.name.slice(0, 200) || 'file')}`;
        const { data } = await uploadFile<{ data: { id: string; name: string } }>(path, bytes, () => undefined);
        store([...readNamed(chosen), { id: data.id, name: data.name }]);
      } catch (error) {
        fault.textContent = failureText(form, error);
      }
    }
    status.textContent = '';
  };
  input.addEventListener('change', () => {
    void upload([...(input.files ?? [])]);
    input.value = '';
  });
  form.addEventListener('change', show);
  show();
}
