import { atom } from 'nanostores';

export const $isPaletteOpen = atom(false);
