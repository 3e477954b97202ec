import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { DraftForm } from '../draft-form.ts';

/** Starts the font choices, which show each font in its own typeface before it is chosen. */
export function startFontChoices(form: HTMLFormElement, editing: DraftForm): void {
  const loaded = new Set<string>();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting)
        for (const tile of target.querySelectorAll<HTMLElement>('[data-font]')) showFont(tile, loaded);
    }
  });
  for (const place of form.querySelectorAll<HTMLElement>('[data-font-choice]')) {
    const kept = place.querySelector<HTMLInputElement>('[type="hidden"]');
    if (!kept) continue;
    seen.observe(place);
    // Before the form handles the event, which reads the kept value.
    place.addEventListener('input', ({ target }) => {
      if (target !== kept) kept.value = (target as HTMLInputElement).value;
    });
    editing.watch(({ draft }, isWaiting) => {
      const path = place.dataset['brandSetting'] as BrandPath;
      if (isWaiting(path)) return;
      for (const radio of place.querySelectorAll<HTMLInputElement>('[type="radio"]')) {
        radio.checked = radio.value === draft[path];
      }
    });
  }
}

function showFont(tile: HTMLElement, loaded: Set<string>): void {
  const family = `sample ${tile.dataset['font'] ?? ''}`;
  const sample = tile.querySelector<HTMLElement>('.sample');
  if (sample?.style.fontFamily !== '') return;
  sample.style.fontFamily = `"${family}", sans-serif`;
  if (loaded.has(family)) return;
  loaded.add(family);
  const font = new FontFace(family, `url("${tile.dataset['fontFile'] ?? ''}")`, { weight: '100 1000' });
  document.fonts.add(font);
  // Without the font, the name still says which one it is.
  font.load().catch(() => undefined);
}
