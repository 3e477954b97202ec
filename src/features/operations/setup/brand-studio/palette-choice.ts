import type { BrandPath, BrandValue, Palettes } from '#api/features/operations/setup/brand-studio/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { showFailure, showFieldErrors } from '#src/client/enhance-form.ts';
import { type DraftForm, isColor } from './draft-form.ts';
import { studioPath } from './setting-parts.ts';

const asksAfterMs = 200;

/** Starts the palettes around one color, typed, picked or taken from the logo. */
export function startPaletteChoice(form: HTMLFormElement, editing: DraftForm): void {
  const place = form.querySelector<HTMLElement>('[data-palettes]');
  const text = place?.querySelector<HTMLInputElement>('[data-palette-color]');
  const picker = place?.querySelector<HTMLInputElement>('[data-palette-picker]');
  const state = place?.querySelector<HTMLElement>('[data-palette-state]');
  const undo = place?.querySelector<HTMLElement>('[data-undo-palette]');
  const fromLogo = place?.querySelector<HTMLElement>('[data-logo-color]');
  if (!place || !text || !picker || !state || !undo || !fromLogo) return;
  const texts = JSON.parse(place.dataset['paletteTexts'] ?? '{}') as Readonly<Record<string, string>>;
  let palettes = JSON.parse(place.dataset['palettes'] ?? '[]') as Palettes['palettes'];
  showPalettes(place, palettes);
  let before: Partial<Record<BrandPath, BrandValue>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const suggest = async (color: string) => {
    try {
      const address = `${studioPath}/palettes?color=${encodeURIComponent(color)}`;
      const { data } = await callApi<{ data: Palettes }>('GET', address);
      if (text.value !== color) return;
      palettes = data.palettes;
      showFieldErrors(form, {});
      showPalettes(place, palettes);
    } catch (error) {
      showFailure(form, error);
    }
  };
  const take = (color: string, waitMs = asksAfterMs) => {
    text.value = color;
    if (isColor(color)) picker.value = color.toLowerCase();
    clearTimeout(timer);
    timer = setTimeout(() => void suggest(color), waitMs);
  };

  picker.addEventListener('input', () => take(picker.value));
  text.addEventListener('input', () => isColor(text.value) && take(text.value));
  // Unfinished input is requested too, so that the refusal says why nothing changes.
  text.addEventListener('change', () => take(text.value, 0));
  fromLogo.addEventListener('click', async () => {
    const logo = String(editing.draft.draft['logo.main']);
    const color = logo === '' ? undefined : await mainColorOf(`${place.dataset['logoFolder'] ?? ''}${logo}`);
    if (color) take(color, 0);
    state.replaceChildren(color ? '' : (texts['none'] ?? ''));
  });
  place.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-palette]');
    const palette = palettes.find(({ name }) => name === button?.dataset['palette']);
    if (!button || !palette) return;
    const paths = Object.keys(palette.changes) as BrandPath[];
    // Undoing a second palette restores the colors from before the first.
    if (undo.hidden) before = Object.fromEntries(paths.map((path) => [path, editing.draft.draft[path]]));
    editing.changeAll(palette.changes);
    const name = button.querySelector('[data-palette-name]')?.textContent ?? '';
    state.replaceChildren(texts['applied']?.replace('%', name) ?? '');
    undo.hidden = false;
  });
  undo.addEventListener('click', () => {
    editing.changeAll(before);
    state.replaceChildren('');
    undo.hidden = true;
    text.focus();
  });
}

function showPalettes(place: HTMLElement, palettes: Palettes['palettes']): void {
  for (const { name, changes } of palettes) {
    for (const swatch of place.querySelectorAll<HTMLElement>(`[data-palette="${name}"] [data-swatch]`)) {
      swatch.style.background = changes[swatch.dataset['swatch'] as BrandPath] ?? '';
    }
  }
}

/** The most vivid color of an image. Undefined if it has only grays, or can't be read. */
async function mainColorOf(address: string): Promise<string | undefined> {
  const image = new Image();
  image.src = address;
  // Without a size of its own, an SVG has no pixels to read.
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [160, 160];
  try {
    const [{ getSwatchesSync }] = [await import('colorthief'), await image.decode()];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const swatches = getSwatchesSync(canvas, { colorCount: 12, quality: 1 });
    return (swatches.Vibrant ?? swatches.DarkVibrant ?? swatches.LightVibrant ?? swatches.Muted)?.color.hex();
  } catch {
    return undefined;
  }
}
