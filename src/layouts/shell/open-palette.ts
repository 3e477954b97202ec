import { loadStyles } from '#src/client/load-styles.ts';
import { renderPart } from '#src/client/render-part.tsx';
import type { CommandPaletteProperties } from './CommandPalette.tsx';
import styles from './command-palette.css?url';
import { $isPaletteOpen } from './palette-store.ts';

let isRendered = false;
let styled: Promise<void> | undefined;

/** Opens the palette in its element, which holds its properties. The palette is rendered when it is first opened. */
export async function openPalette(place: HTMLElement): Promise<void> {
  $isPaletteOpen.set(true);
  if (isRendered) return;
  isRendered = true;
  styled ??= loadStyles(styles);
  const palette = Promise.all([import('./CommandPalette.tsx'), styled]).then(([loaded]) => loaded.CommandPalette);
  await renderPart<CommandPaletteProperties>(place, palette, ['command-palette', 'gift-cards']).catch((error) => {
    isRendered = false;
    throw error;
  });
}
