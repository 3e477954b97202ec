import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';

export const studioPath = '/api/admin/customizations';

/** The parts of a setting's field: its name, its control and, for a colour, the picker beside it. */
export function partsOf(place: HTMLElement) {
  const name = place.dataset['brandSetting'] as BrandPath;
  return {
    name,
    text: place.querySelector<HTMLInputElement>(`[name="${CSS.escape(`changes.${name}`)}"]`),
    picker: place.querySelector<HTMLInputElement>('[data-picker]'),
  };
}
