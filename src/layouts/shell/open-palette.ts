import { renderPart } from '#src/client/render-part.tsx';
import type { CommandPaletteProperties } from './CommandPalette.tsx';
import { $isPaletteOpen } from './palette-store.ts';

let isRendered = false;

/** Opens the palette in its place, which holds what it shows. It is rendered when it is first opened. */
export async function openPalette(place: HTMLElement): Promise<void> {
  $isPaletteOpen.set(true);
  if (isRendered) return;
  isRendered = true;
  const palette = import('./CommandPalette.tsx').then((loaded) => loaded.CommandPalette);
  await renderPart<CommandPaletteProperties>(place, palette, ['command-palette', 'gift-cards']).catch((error) => {
    isRendered = false;
    throw error;
  });
}
