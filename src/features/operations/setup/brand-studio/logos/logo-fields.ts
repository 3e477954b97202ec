import type { DraftView, LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';
import { failureOf } from '#src/client/api-client.ts';
import { showFieldErrors } from '#src/client/enhance-form.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import type { DraftForm } from '../draft-form.ts';
import { partsOf, studioPath } from '../setting-parts.ts';

/** Starts the logo fields: a chosen file is uploaded, and a logo can be removed. */
export function startLogoFields(form: HTMLFormElement, editing: DraftForm): void {
  form.addEventListener('change', ({ target }) => void takeFile(form, editing, target as HTMLInputElement));
  form.addEventListener('click', ({ target }) => removeLogo(editing, target as Element));
}

/** Lets someone fit a chosen picture to its use, and uploads the result, which puts it into the draft. */
async function takeFile(form: HTMLFormElement, editing: DraftForm, input: HTMLInputElement): Promise<void> {
  const [use, file] = [input.dataset['logoFile'] as LogoKind | undefined, input.files?.[0]];
  if (!use || !file) return;
  showFieldErrors(form, {});
  const { fitLogo } = await import('./crop-dialog.ts');
  const logo = await fitLogo(use, file);
  // The same file can be chosen again.
  input.value = '';
  if (logo) await upload(form, editing, input, use, logo);
}

async function upload(
  form: HTMLFormElement,
  editing: DraftForm,
  input: HTMLInputElement,
  use: LogoKind,
  logo: Blob,
): Promise<void> {
  const text = input.closest('label')?.querySelector<HTMLElement>('[data-upload-text]');
  const idle = text?.textContent ?? '';
  text?.replaceChildren(text.dataset['busyText'] ?? '');
  try {
    const address = `${studioPath}/logos/${use}?revision=${editing.draft.revision}`;
    editing.show((await uploadFile<{ data: DraftView }>(address, logo, () => undefined)).data);
  } catch (error) {
    showFieldErrors(form, { [`changes.logo.${use}`]: failureOf(error).code });
  }
  text?.replaceChildren(idle);
}

function removeLogo(editing: DraftForm, target: Element): void {
  const place = target.closest('[data-remove-logo]')?.closest<HTMLElement>('[data-brand-setting]');
  if (!place) return;
  const { name, text } = partsOf(place);
  if (text) text.value = '';
  editing.change(name, '');
  place.querySelector<HTMLElement>('[type="file"]')?.focus();
}

/** Shows a logo on light and on dark, or nothing where there is none. */
export function showLogo(place: HTMLElement, { value, dataset }: HTMLInputElement): void {
  const images = place.querySelectorAll<HTMLImageElement>('[data-logo-shown]');
  for (const image of images) {
    image.hidden = value === '';
    if (value !== '') image.src = `${dataset['logoFolder'] ?? ''}${value}`;
  }
  const remove = place.querySelector<HTMLElement>('[data-remove-logo]');
  if (remove) remove.hidden = value === '';
}
