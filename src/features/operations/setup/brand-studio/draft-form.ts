import type { BrandPath, BrandValue, DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { showFailure, showFieldErrors } from '#src/client/enhance-form.ts';
import { partsOf, studioPath } from './setting-parts.ts';
import { emit } from './studio-events.ts';
import { $saved } from './studio-store.ts';

const savesAfterMs = 350;

type Changes = Partial<Record<BrandPath, BrandValue>>;

/** Shows a draft whose settings have changed. */
type Show = (changed: readonly BrandPath[], draft: DraftView) => void;
/** Called with each newer draft, and with a way to ask which settings are being changed here. */
type Watcher = (draft: DraftView, isWaiting: (path: BrandPath) => boolean) => void;

/** The draft's form: typed values are saved automatically, one change at a time, and others' changes appear in it. */
export class DraftForm {
  draft: DraftView;
  /** Changes made here and not saved yet. */
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
    form.addEventListener('click', ({ target }) => this.useShown(target as Element));
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
    const place = control.closest<HTMLElement>('[data-brand-setting]');
    if (!place) return;
    const { name, text, picker } = partsOf(place);
    if (!text) return;
    if (picker && control === picker) text.value = picker.value;
    const value = text.type === 'checkbox' ? text.checked : text.value;
    if (picker && !isColor(String(value))) return;
    if (picker) picker.value = String(value).toLowerCase();
    this.change(name, value);
  }

  /** An unfinished color is sent as it is, so that the refusal says why nothing changes. */
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

  change(name: BrandPath, value: BrandValue): void {
    this.changeAll({ [name]: value });
  }

  changeAll(changes: Changes): void {
    this.waiting = { ...this.waiting, ...changes };
    $saved.set('saving');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), savesAfterMs);
  }

  /** Calls the watcher with each newer draft. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  private save(): void {
    clearTimeout(this.timer);
    this.saving = this.saving.then(() => this.saveWaiting());
  }

  /** Resolves once everything typed is saved or refused. */
  async settle(): Promise<void> {
    // Values sent along with a refused one are sent a second time.
    for (const _ of [1, 2]) {
      this.save();
      await this.saving;
    }
  }

  private async saveWaiting(): Promise<void> {
    const changes = this.waiting;
    if (Object.keys(changes).length === 0) return;
    this.waiting = {};
    try {
      const { revision } = this.draft;
      const { data } = await callApi<{ data: DraftView }>('PUT', studioPath, { revision, changes });
      if (Object.keys(this.waiting).length === 0) showFieldErrors(this.form, {});
      this.show(data);
    } catch (error) {
      await this.keepRefused(changes, error);
    }
  }

  /** Values that weren't refused themselves are sent again; a refused value stays in its field until it's corrected. */
  private async keepRefused(changes: Changes, error: unknown): Promise<void> {
    const { code, fields } = showFailure(this.form, error);
    const refused = Object.keys(fields ?? {}).map((field) => `${field}.`);
    const others = Object.entries(changes).filter(
      ([name]) => !refused.some((field) => field.startsWith(`changes.${name}.`)),
    );
    this.waiting = { ...Object.fromEntries(others), ...this.waiting };
    $saved.set('unsaved');
    if (code === 'draft_changed') await this.refresh();
    if (fields && others.length > 0) this.timer = setTimeout(() => this.save(), savesAfterMs);
  }

  /** Shows others' changes. */
  private async refresh(): Promise<void> {
    const { data } = await callApi<{ data: DraftView }>('GET', studioPath);
    if (data.revision !== this.draft.revision || data.version !== this.draft.version) this.show(data);
  }

  /** Shows another draft, in place of everything that was typed. */
  replace(newer: DraftView): void {
    clearTimeout(this.timer);
    this.waiting = {};
    showFieldErrors(this.form, {});
    this.show(newer);
    emit('studio:draft-replaced', newer);
  }

  show(newer: DraftView): void {
    const names = Object.keys(newer.draft) as BrandPath[];
    const changed = names.filter(
      (name) => JSON.stringify(newer.draft[name]) !== JSON.stringify(this.draft.draft[name]),
    );
    this.draft = newer;
    showDraft(this.form, newer, this.waiting);
    for (const watcher of this.watchers) watcher(newer, (path) => path in this.waiting);
    $saved.set('saved');
    if (changed.length > 0) this.showInPreview(changed, newer);
  }
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The draft in its form: values not being edited here, what differs, and colors that pages adjust. */
function showDraft(form: HTMLFormElement, { draft, changes, warnings, contrasts }: DraftView, waiting: Changes): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-brand-setting]')) {
    const { name, text, picker } = partsOf(place);
    if (text && !(name in waiting) && !isBeingEdited(text)) {
      if (text.type === 'checkbox') text.checked = draft[name] === true;
      else text.value = String(draft[name]);
      if (picker) picker.value = String(draft[name]);
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
  for (const place of form.querySelectorAll<HTMLElement>('[data-contrast]')) {
    const contrast = contrasts[place.dataset['contrast'] as BrandPath];
    place.textContent = contrast ? (form.dataset['contrastText']?.replace('%', shownContrast(contrast)) ?? '') : '';
  }
  for (const mark of form.querySelectorAll<HTMLElement>('[data-mark]')) {
    mark.style.background = String(draft[mark.dataset['mark'] as BrandPath]);
  }
}

/** A ratio with one decimal, as its language writes it. */
const shownContrast = (contrast: number) =>
  contrast.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Whether it has unsaved text or a refused value. */
function isBeingEdited(control: HTMLInputElement): boolean {
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
  shown.querySelector('[data-shown-text]')?.replaceChildren(text.replace('§', shownContrast(warning.contrast)));
}
