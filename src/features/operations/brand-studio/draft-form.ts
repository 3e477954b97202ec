import type { BrandPath, BrandValue, DraftView } from '#api/features/operations/brand-studio/contract.ts';
import { showFailure, showFaults } from '#src/client/enhance-form.ts';
import { callApi, failureOf } from '#src/lib/api-client.ts';
import { uploadFile } from '#src/lib/upload-file.ts';

export const studioPath = '/api/admin/customizations';
const savesAfterMs = 350;

type Changes = Partial<Record<BrandPath, BrandValue>>;

/** Shows a draft whose settings have changed. */
type Show = (changed: readonly BrandPath[], draft: DraftView) => void;
/** Is told of each newer draft, and which settings are being changed here. */
type Watcher = (draft: DraftView, isWaiting: (path: BrandPath) => boolean) => void;

/**
 * The form of the draft: what is typed is saved by itself, one change after the other, and what others have
 * changed appears in it.
 */
export class DraftForm {
  draft: DraftView;
  /** What was changed here and isn't saved yet. */
  private waiting: Changes = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> = Promise.resolve();
  private readonly form: HTMLFormElement;
  private readonly showInPreview: Show;
  private readonly watchers: Watcher[] = [];

  constructor(form: HTMLFormElement, showInPreview: Show) {
    this.form = form;
    this.showInPreview = showInPreview;
    this.draft = JSON.parse(form.dataset['draft'] ?? '{}') as DraftView;
    this.show(this.draft);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', ({ target }) => this.takeInput(target as HTMLInputElement));
    form.addEventListener('change', ({ target }) => this.takeUnfinished(target as HTMLInputElement));
    form.addEventListener('change', ({ target }) => void this.takeFile(target as HTMLInputElement));
    form.addEventListener('click', ({ target }) => this.useShown(target as Element));
    form.addEventListener('click', ({ target }) => this.removeLogo(target as Element));
    addEventListener('beforeunload', (event) => {
      if (Object.keys(this.waiting).length > 0) event.preventDefault();
    });
    addEventListener('online', () => this.save());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
    const fieldset = form.querySelector<HTMLFieldSetElement>('fieldset[data-needs-script]');
    if (fieldset) fieldset.disabled = false;
  }

  private takeInput(control: HTMLInputElement): void {
    if (control.type === 'file') return;
    const place = control.closest<HTMLElement>('[data-brand-setting]');
    if (!place) return;
    const { name, text, picker } = partsOf(place);
    if (picker && control === picker && text) text.value = picker.value;
    const value = text?.type === 'checkbox' ? text.checked : (text?.value ?? '');
    if (picker && !isColor(String(value))) return;
    if (picker) picker.value = String(value).toLowerCase();
    this.change(name, value);
  }

  /** Uploads a logo, which puts it into the draft. */
  private async takeFile(input: HTMLInputElement): Promise<void> {
    const [use, file] = [input.dataset['logoFile'], input.files?.[0]];
    if (!use || !file) return;
    const text = input.closest('label')?.querySelector<HTMLElement>('[data-upload-text]');
    const idle = text?.textContent ?? '';
    showFaults(this.form, {});
    text?.replaceChildren(text.dataset['busyText'] ?? '');
    try {
      const address = `${studioPath}/logos/${use}?revision=${this.draft.revision}`;
      this.show((await uploadFile<{ data: DraftView }>(address, file, () => undefined)).data);
    } catch (error) {
      showFaults(this.form, { [`changes.logo.${use}`]: failureOf(error).code });
    }
    text?.replaceChildren(idle);
    input.value = '';
  }

  private removeLogo(target: Element): void {
    const place = target.closest('[data-remove-logo]')?.closest<HTMLElement>('[data-brand-setting]');
    if (!place) return;
    const { name, text } = partsOf(place);
    if (text) text.value = '';
    this.change(name, '');
    place.querySelector<HTMLElement>('[type="file"]')?.focus();
  }

  /** A color that is left unfinished is sent as it is, so that its refusal says why nothing changes. */
  private takeUnfinished(control: HTMLInputElement): void {
    const place = control.closest<HTMLElement>('.color[data-brand-setting]');
    if (place && !isColor(control.value)) this.change(partsOf(place).name, control.value);
  }

  private useShown(target: Element): void {
    const place = target.closest('[data-use-shown]')?.closest<HTMLElement>('[data-brand-setting]');
    if (!place) return;
    const { name, text } = partsOf(place);
    const warning = this.draft.warnings.find(({ path }) => path === name);
    if (!text || !warning) return;
    text.value = warning.shown;
    this.takeInput(text);
    text.focus();
  }

  private change(name: BrandPath, value: BrandValue): void {
    this.changeAll({ [name]: value });
  }

  changeAll(changes: Changes): void {
    this.waiting = { ...this.waiting, ...changes };
    showState(this.draft, 'saving');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), savesAfterMs);
  }

  /** Has somebody told of each newer draft. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  private save(): void {
    clearTimeout(this.timer);
    this.saving = this.saving.then(() => this.saveWaiting());
  }

  private async saveWaiting(): Promise<void> {
    const changes = this.waiting;
    if (Object.keys(changes).length === 0) return;
    this.waiting = {};
    try {
      const { revision } = this.draft;
      const { data } = await callApi<{ data: DraftView }>('PUT', studioPath, { revision, changes });
      if (Object.keys(this.waiting).length === 0) showFaults(this.form, {});
      this.show(data);
    } catch (error) {
      await this.keepRefused(changes, error);
    }
  }

  /** What wasn't refused itself is sent again; a refused value stays in its field until it's corrected. */
  private async keepRefused(changes: Changes, error: unknown): Promise<void> {
    const { code, fields } = showFailure(this.form, error);
    const others = Object.entries(changes).filter(([name]) => !(`changes.${name}` in (fields ?? {})));
    this.waiting = { ...Object.fromEntries(others), ...this.waiting };
    showState(this.draft, 'unsaved');
    if (code === 'draft_changed') await this.refresh();
    if (fields && others.length > 0) this.timer = setTimeout(() => this.save(), savesAfterMs);
  }

  /** Shows what others have changed. */
  private async refresh(): Promise<void> {
    const { data } = await callApi<{ data: DraftView }>('GET', studioPath);
    if (data.revision !== this.draft.revision || data.version !== this.draft.version) this.show(data);
  }

  show(newer: DraftView): void {
    const names = Object.keys(newer.draft) as BrandPath[];
    const changed = names.filter((name) => newer.draft[name] !== this.draft.draft[name]);
    this.draft = newer;
    showDraft(this.form, newer, this.waiting);
    for (const watcher of this.watchers) watcher(newer, (path) => path in this.waiting);
    showState(newer, 'saved');
    if (changed.length > 0) this.showInPreview(changed, newer);
  }
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A setting's field: its name, its control and, of a color, the picker beside it. */
function partsOf(place: HTMLElement) {
  const name = place.dataset['brandSetting'] as BrandPath;
  return {
    name,
    text: place.querySelector<HTMLInputElement>(`[name="${CSS.escape(`changes.${name}`)}"]`),
    picker: place.querySelector<HTMLInputElement>('[data-picker]'),
  };
}

/** The draft in its form: values that aren't being changed here, what differs, and colors shown differently. */
function showDraft(form: HTMLFormElement, { draft, changes, warnings }: DraftView, waiting: Changes): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-brand-setting]')) {
    const { name, text, picker } = partsOf(place);
    if (text && !(name in waiting) && !isBeingTyped(text)) {
      if (text.type === 'checkbox') text.checked = draft[name] === true;
      else text.value = String(draft[name]);
      if (picker) picker.value = String(draft[name]);
      showLogo(place, text);
    }
    place.toggleAttribute(
      'data-changed',
      changes.some(({ path }) => path === name),
    );
    showWarning(
      form,
      place,
      warnings.find(({ path }) => path === name),
    );
  }
  for (const mark of form.querySelectorAll<HTMLElement>('[data-mark]')) {
    mark.style.background = String(draft[mark.dataset['mark'] as BrandPath]);
  }
}

/** A logo on light and on dark, and nothing where there is none. */
function showLogo(place: HTMLElement, { value, dataset }: HTMLInputElement): void {
  const images = place.querySelectorAll<HTMLImageElement>('[data-logo-shown]');
  for (const image of images) {
    image.hidden = value === '';
    if (value !== '') image.src = `${dataset['logoFolder'] ?? ''}${value}`;
  }
  const remove = place.querySelector<HTMLElement>('[data-remove-logo]');
  if (remove) remove.hidden = value === '';
}

/** Whether it holds text that isn't saved, or a value that was refused. */
function isBeingTyped(control: HTMLInputElement): boolean {
  const isRefused = control.getAttribute('aria-invalid') === 'true';
  return isRefused || (control === document.activeElement && control.type === 'text');
}

function showWarning(
  form: HTMLFormElement,
  place: HTMLElement,
  warning: DraftView['warnings'][number] | undefined,
): void {
  const shown = place.querySelector<HTMLElement>('[data-shown]');
  if (!shown) return;
  shown.hidden = !warning;
  if (!warning) return;
  const swatch = shown.querySelector<HTMLElement>('.swatch');
  if (swatch) swatch.style.background = warning.shown;
  const text = form.dataset['shownAs']?.replace('%', warning.shown) ?? '';
  shown.querySelector('[data-shown-text]')?.replaceChildren(text.replace('§', warning.contrast.toFixed(1)));
}

/** How many settings and sections differ from what is published, and whether everything is saved. */
function showState(draft: DraftView, saved: 'saved' | 'saving' | 'unsaved'): void {
  const changes = draft.changes.length + draft.homeChanges;
  const state = document.querySelector<HTMLElement>('[data-brand-state]');
  const texts = JSON.parse(state?.dataset['brandState'] ?? '{}') as Readonly<Record<string, string>>;
  const plural = changes === 1 ? texts['one'] : texts['other'];
  const count = changes === 0 ? texts['none'] : plural?.replace('%', String(changes));
  state?.replaceChildren(saved === 'saved' ? (count ?? '') : (texts[saved] ?? ''));
  for (const button of document.querySelectorAll<HTMLElement>('[data-when-changed]')) button.hidden = changes === 0;
}
